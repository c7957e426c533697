import { machine } from "../transition";
import type { GateResult } from "../gate/gate";

export const VERDICTS = ["pending", "valid", "invalid"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A verdict only gets worse: nothing leaves invalid. It says nothing about success. */
export const episodeMachine = machine("episode", VERDICTS, {
  settle_valid: { from: ["pending"], to: "valid" },
  invalidate: { from: ["pending", "valid"], to: "invalid" },
});

export interface VerdictReport {
  verdict: Verdict;
  badGates: string[];
  /** In words; empty when valid. */
  invalidReasons: string[];
}

/** Folds gate results into a verdict: any failed gate makes it invalid, else any pending one keeps it pending. */
export function verdictOf(gates: readonly GateResult[]): VerdictReport {
  const failed = gates.filter((gate) => gate.status === "fail");
  const verdict = failed.length > 0 ? "invalid" : gates.some((gate) => gate.status === "pending") ? "pending" : "valid";
  return {
    verdict: gates.length === 0 ? "pending" : verdict,
    badGates: failed.map((gate) => gate.gate),
    invalidReasons: failed.map((gate) => `${gate.gate}: ${gate.detail}`),
  };
}
