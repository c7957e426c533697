/**
 * Reads Playwright's JSON report into counts. A test that passed only at its second try counts as passed and is named;
 * an error outside any test counts as failed.
 */
export function summarizePlaywright(report) {
  const tests = report.suites.flatMap((suite) => testsOf(suite, []));
  const named = (status) => tests.filter((test) => test.status === status);
  return {
    passed: named("expected").length + named("flaky").length,
    failed: named("unexpected").length + report.errors.length,
    skipped: named("skipped").map(({ name, reason }) => ({ name, reason })),
    flaky: named("flaky").map(({ name }) => name),
  };
}

function testsOf(suite, path) {
  const here = [...path, suite.title].filter(Boolean);
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      name: [...here, spec.title].join(" > "),
      status: test.status,
      reason: test.annotations.find((note) => note.type === "skip" || note.type === "fixme")?.description ?? null,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, here))];
}
