import type { AttemptWire } from "../attempt/attempt.wire";
import { countedAs, type CountedAs } from "../stats/counted-as";
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
 * The format wants a duration of every test: an attempt that has none tells so in `extra.duration_ms`.
 */
export function ctrfReport(run: CtrfRun, attempts: readonly AttemptWire[], now: Date) {
  const tests = attempts.map((attempt) => {
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
  });
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  return {
    reportFormat: "CTRF",
    specVersion: "0.0.0",
    results: {
      tool: { name: "deskproof" },
      summary: {
        tests: tests.length,
        ...{ passed: count("passed"), failed: count("failed"), pending: count("pending"), skipped: count("skipped") },
        other: 0,
        start: Date.parse(run.created_at),
        stop: run.finished_at === null ? now.getTime() : Date.parse(run.finished_at),
      },
      tests,
      extra: { run_id: run.id, run_name: run.name },
    },
  };
}
