import { standsOnScreen } from "@/lib/domain/toolset/screen-reading";
import type { SuccessCheck } from "@/lib/domain/toolset/toolset.input";
import type { AskedDecision, SeenScreen, SubtaskPorts } from "./subtask.port";

export const hasTextCheck = (checks: readonly SuccessCheck[]) => checks.some((check) => "text" in check);

/** Whether every text that is to stand on the screen does. True without any. */
export function textsHold(checks: readonly SuccessCheck[], { elements, more }: SeenScreen): boolean {
  return checks.every((check) => !("text" in check) || standsOnScreen(elements, more, check.text));
}

const YES_OR_NO = [
  { id: "yes", text: "yes, it is so" },
  { id: "no", text: "no, it is not so" },
];

/**
 * Asks each question of the checks about the screen; a decision of kind `verify`, whose threshold is higher. True when all
 * are answered with yes. `timeoutMs` is read before each; `onAsked` hears of every decision.
 */
export async function asksHold(
  ports: Pick<SubtaskPorts, "decide">,
  checks: readonly SuccessCheck[],
  seen: SeenScreen,
  timeoutMs: () => number,
  onAsked: (decision: AskedDecision) => void,
): Promise<boolean> {
  for (const check of checks) {
    if (!("ask" in check)) continue;
    const context = `Screen:\n${seen.lines}`;
    const decision = await ports.decide({
      kind: "verify",
      question: check.ask,
      context,
      options: YES_OR_NO,
      timeoutMs: timeoutMs(),
    });
    onAsked(decision);
    if (decision.choice !== "yes") return false;
  }
  return true;
}
