import { GATES_WITHOUT_CHECKPOINT, type GateResult } from "@/lib/domain/gate/gate";
import type { WrittenAttempt } from "./run";

/** A gate report in which everything passed, or one gate failed. */
export function gateReport(failed?: GateResult["gate"]): GateResult[] {
  return GATES_WITHOUT_CHECKPOINT.map((gate) => ({
    gate,
    status: gate === failed ? "fail" : "pass",
    detail: gate === failed ? "was not as it should be" : "was as it should be",
    cause: gate === failed ? "runtime" : null,
    observed: {},
    observed_at: "2026-01-01T00:00:00.000Z",
  }));
}

/** A judged attempt; valid unless a gate is named. */
export function judgedAttempt(score: number | null, failed?: GateResult["gate"]): WrittenAttempt {
  return { status: "done", score, gates: gateReport(failed), endedBy: "done", steps: [{ action: { type: "done" } }] };
}
