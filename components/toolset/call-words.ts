import type { ToolsetCallWire } from "@/lib/domain/toolset/toolset.wire";
import { formatCountOf } from "@/lib/format/count";

/** What a call was for, in a few words; goals are its caller's text. */
export function goalOf(call: ToolsetCallWire): string {
  switch (call.kind) {
    case "subtask":
      return call.result.goal;
    case "best_of":
      return call.rollouts[0]?.result.goal ?? "";
    case "parallel":
      return call.results.map(({ goal }) => goal).join(" · ");
  }
}

/** What it came to beside its status. */
export function outcomeWords(call: ToolsetCallWire): string {
  switch (call.kind) {
    case "subtask":
      return formatCountOf(call.result.steps.length, "step");
    case "best_of":
      return call.chosen ? `picked ${call.chosen.rollout} of ${call.best_of}` : `none of ${call.best_of} picked`;
    case "parallel":
      return `${call.done} of ${formatCountOf(call.subtasks, "subtask")} done`;
  }
}

/** Decisions cost little: six decimals show what two would hide. Null is not known, never nothing. */
export const decisionCost = (usd: number | null): string =>
  usd === null ? "not priced" : `$${usd === 0 ? "0" : usd.toFixed(6).replace(/0+$/, "").replace(/\.$/, "")}`;
