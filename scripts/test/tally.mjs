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

/** A line for each skipped test with the capability or reason it named. */
export function skippedLines(results) {
  return results.flatMap((result) =>
    result.skipped.map(({ name, reason }) => `skipped ${result.name}: ${name}: ${reason ?? "no reason given"}`),
  );
}

/** The line other programs read; nothing follows it. */
export const closingLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
