import { writeFileSync } from "node:fs";

/**
 * Writes what a Vitest run came to into the file named by VITEST_SUMMARY: counts, and each skipped test with the
 * reason it gave: `context.skip("…")`, or "(missing: …)" or "(skipped: …)" in the name of its group. A file that could not be loaded
 * and an error outside any test count as failed.
 */
export default class SummaryReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const summary = { passed: 0, failed: unhandledErrors.length, skipped: [], flaky: [] };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state, note } = test.result();
        if (state === "passed" && test.diagnostic()?.flaky) summary.flaky.push(test.fullName);
        if (state === "passed") summary.passed++;
        else if (state === "failed") summary.failed++;
        else
          summary.skipped.push({
            name: `${module.relativeModuleId ?? module.moduleId} > ${test.fullName}`,
            reason: note ?? missingIn(test.fullName),
          });
      }
      const isBroken = module.state() === "failed" && !tests.some((test) => test.result().state === "failed");
      if (isBroken) summary.failed++;
    }
    writeFileSync(process.env.VITEST_SUMMARY, JSON.stringify(summary));
  }
}

function missingIn(name) {
  const found = /\((missing|skipped): ([^)]*)\)/.exec(name);
  if (!found) return null;
  return found[1] === "missing" ? `needs ${found[2]}` : found[2];
}
