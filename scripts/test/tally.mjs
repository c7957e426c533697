/** Adds up what the stages came to and puts it in words. */
export function tally(results) {
  const sum = (pick) => results.reduce((total, result) => total + pick(result), 0);
  return {
    passed: sum((result) => result.passed),
    failed: sum((result) => result.failed),
    skipped: sum((result) => result.skipped.length),
  };
}

/** One row for each stage. */
export function tableOf(results) {
  const rows = results.map((result) => [
    result.name,
    String(result.passed),
    String(result.failed),
    String(result.skipped.length),
    `${(result.ms / 1_000).toFixed(1)} s`,
    result.failed > 0 ? (result.reason ?? "failed") : "",
  ]);
  const all = [["stage", "passed", "failed", "skipped", "time", ""], ...rows];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** More tests than these with one reason are counted rather than named. */
const NAMED_MAX = 5;

/** What was skipped and the capability or reason it named, those with the same reason together. */
export function skippedLines(results) {
  return results.flatMap(({ name: stage, skipped }) => {
    const byReason = groupByReason(skipped);
    return [...byReason].flatMap(([reason, tests]) => {
      const why = reason ?? "no reason given";
      if (tests.length > NAMED_MAX) return [`skipped ${stage}: ${tests.length} tests: ${why}`];
      return tests.map(({ name }) => `skipped ${stage}: ${name}: ${why}`);
    });
  });
}

/** The line other programs read; nothing follows it. */
export const closingLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

function groupByReason(tests) {
  const groups = new Map();
  for (const test of tests) groups.set(test.reason, [...(groups.get(test.reason) ?? []), test]);
  return groups;
}
