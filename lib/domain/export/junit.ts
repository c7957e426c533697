import type { AttemptWire } from "../attempt/attempt.wire";
import { countedAs, type Counts } from "../stats/counted-as";
import { testName, whyNoResult } from "./why-no-result";

/**
 * A run as JUnit XML, one test an attempt. Only a valid attempt that was scored below 1 is a failure. One without a result is
 * skipped, with its reason, and has no score: a pipeline must not blame the policy for the machinery. The text comes part
 * after part, as the attempts do.
 */
export async function* junitReport(
  run: { id: string; name: string },
  counts: Counts,
  batches: AsyncIterable<readonly AttemptWire[]>,
): AsyncGenerator<string> {
  const tests = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const skipped = tests - counts.fail - counts.success;
  const total = `tests="${tests}" failures="${counts.fail}" errors="0" skipped="${skipped}"`;
  yield [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites name="${text(run.name)}" ${total}>`,
    `  <testsuite name="${text(run.id)}" ${total}>`,
    "",
  ].join("\n");
  for await (const attempts of batches)
    yield attempts
      .flatMap(testCase)
      .map((line) => `${line}\n`)
      .join("");
  yield `  </testsuite>\n</testsuites>\n`;
}

function testCase(attempt: AttemptWire): string[] {
  const counted = countedAs(attempt);
  const isScored = counted === "success" || counted === "fail";
  const time = attempt.duration_ms === null ? "" : ` time="${(attempt.duration_ms / 1_000).toFixed(3)}"`;
  const facts = {
    ...{ attempt: attempt.id, counted, status: attempt.status, verifier: attempt.verifier, outcome: attempt.outcome },
    ...(isScored && attempt.score !== null && { score: String(attempt.score) }),
  };
  return [
    `    <testcase classname="${text(attempt.app)}" name="${text(testName(attempt))}"${time}>`,
    `      <properties>`,
    ...Object.entries(facts).map(([name, value]) => `        <property name="${name}" value="${text(value)}"/>`),
    `      </properties>`,
    ...(counted === "fail" ? [`      <failure message="score ${attempt.score ?? ""}" type="fail"/>`] : []),
    ...(isScored ? [] : [`      <skipped message="${text(whyNoResult(attempt))}"/>`]),
    `    </testcase>`,
  ];
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For an attribute. What XML 1.0 cannot hold stands as a mark. */
function text(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "")
    .replace(/[\t\n\r]/g, " ");
}
