import type { AttemptWire } from "../attempt/attempt.wire";
import { countedAs, type CountedAs, type Counts } from "../stats/counted-as";
import { testName, whyNoResult } from "./why-no-result";

const STATUS: Record<CountedAs, "passed" | "failed" | "skipped" | "pending"> = {
  success: "passed",
  fail: "failed",
  invalid: "skipped",
  not_checked: "skipped",
  unscored: "skipped",
  pending: "pending",
};

export interface CtrfRun {
  id: string;
  name: string;
  created_at: string;
  finished_at: string | null;
}

/**
 * A run in the Common Test Report Format, one test an attempt. As in JUnit, one without a result is skipped and has no score.
 * The format wants a duration of every test: an attempt that has none tells so in `extra.duration_ms`. The text comes part
 * after part, as the attempts do.
 */
export async function* ctrfReport(
  run: CtrfRun,
  counts: Counts,
  batches: AsyncIterable<readonly AttemptWire[]>,
  now: Date,
): AsyncGenerator<string> {
  const tests = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const head = {
    tool: { name: "deskproof" },
    summary: {
      tests,
      ...{ passed: counts.success, failed: counts.fail, pending: counts.pending },
      skipped: counts.invalid + counts.not_checked + counts.unscored,
      other: 0,
      start: Date.parse(run.created_at),
      stop: run.finished_at === null ? now.getTime() : Date.parse(run.finished_at),
    },
    extra: { run_id: run.id, run_name: run.name },
  };
  // The tests as the last member of an object that is otherwise written at once.
  yield `{"reportFormat":"CTRF","specVersion":"0.0.0","results":${JSON.stringify(head).slice(0, -1)},"tests":[`;
  let separator = "\n";
  for await (const attempts of batches) {
    for (const attempt of attempts) {
      yield separator + JSON.stringify(ctrfTest(attempt));
      separator = ",\n";
    }
  }
  yield `\n]}}\n`;
}

function ctrfTest(attempt: AttemptWire) {
  const counted = countedAs(attempt);
  const isScored = counted === "success" || counted === "fail";
  const { id, status, verifier, outcome, duration_ms, bad_gates } = attempt;
  return {
    name: testName(attempt),
    status: STATUS[counted],
    duration: duration_ms ?? 0,
    rawStatus: counted,
    ...(!isScored && { message: whyNoResult(attempt) }),
    ...(counted === "fail" && { message: `score ${attempt.score}` }),
    extra: {
      ...{ attempt_id: id, counted, status, verifier, outcome, duration_ms, bad_gates },
      score: isScored ? attempt.score : null,
    },
  };
}
