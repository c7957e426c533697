/**
 * The loop of one subtask: look, check whether it is done, decide, ask the safety rules, hold the lease, note it, act.
 * Every round repeats all of it. It knows no desktop and no database: what it needs is in its ports.
 */
import { AttemptError } from "@/lib/domain/failure";
import { TOOLSET_LIMITS } from "@/lib/domain/toolset/toolset.limits";
import { stepLine, type SubtaskStep } from "@/lib/domain/toolset/narrative";
import { stepOptions, type StepOption } from "@/lib/domain/toolset/step-options";
import type { Subtask } from "@/lib/domain/toolset/toolset.input";
import { asksHold, hasTextCheck, textsHold } from "./success-checks";
import type { AskedDecision, SeenScreen, StepToAllow, SubtaskEnd, SubtaskPorts } from "./subtask.port";

const DECISION_MS_MAX = 10_000;
/** A desktop that takes no action three times in a row takes none. */
const FAILURES_MAX = 3;
const CONTEXT_CHARS_MAX = 40_000;
const DONE = { id: "done", text: "nothing: the goal is reached" };
const ESCALATE = { id: "escalate", text: "nothing: hand back, none of these leads to the goal" };

type Ended = Pick<SubtaskEnd, "status"> & Partial<Pick<SubtaskEnd, "error" | "reason" | "successHeld">>;

export async function playSubtask(
  subtask: Subtask,
  { budgetMs, signal }: { budgetMs: number; signal: AbortSignal },
  ports: SubtaskPorts,
): Promise<SubtaskEnd> {
  const end = ports.monotonicMs() + budgetMs;
  const leftMs = () => end - ports.monotonicMs();
  const decisionMs = () => Math.min(DECISION_MS_MAX, Math.max(1, leftMs()));
  const steps: SubtaskStep[] = [];
  const count = { decisions: 0, costMicroUsd: 0 as number | null };
  let seen: SeenScreen | null = null;
  let failures = 0;
  const ended = ({ status, error = null, reason = null, successHeld = null }: Ended): SubtaskEnd => {
    const { decisions: decisionCount, costMicroUsd } = count;
    return { status, error, reason, successHeld, seen, steps, decisionCount, costMicroUsd };
  };
  const noted = (decision: AskedDecision) => {
    count.decisions++;
    count.costMicroUsd =
      count.costMicroUsd === null || decision.costMicroUsd === null ? null : count.costMicroUsd + decision.costMicroUsd;
  };
  const asked = (screen: SeenScreen) => asksHold(ports, subtask.success, screen, decisionMs, noted);

  for (;;) {
    if (signal.aborted) return ended({ status: "failed", error: "slot_closed", reason: "The computer was closed." });
    if (leftMs() <= 0) return ended({ status: "failed", error: "out_of_time", reason: "Its time is up." });
    seen = await ports.look();
    if (hasTextCheck(subtask.success) && textsHold(subtask.success, seen) && (await asked(seen))) {
      return ended({ status: "done", successHeld: true });
    }
    if (steps.length >= subtask.max_steps) {
      const reason = `It took its ${subtask.max_steps} steps.`;
      return ended({ status: "escalated", reason, successHeld: subtask.success.length > 0 ? false : null });
    }
    if (failures >= FAILURES_MAX)
      return ended({ status: "failed", error: "action_failed", reason: steps.at(-1)?.error ?? null });
    const options = stepOptions(seen.elements, subtask);
    const decision = await ports.decide({
      kind: "element",
      question: subtask.goal,
      context: contextOf(subtask, steps, seen),
      options: [...options.map(({ id, text }) => ({ id, text })), DONE, ESCALATE],
      timeoutMs: decisionMs(),
    });
    noted(decision);
    if (decision.choice === DONE.id) return ended(await saidDone(subtask, seen, asked));
    const chosen = options.find(({ id }) => id === decision.choice);
    if (!chosen) {
      const why =
        decision.choice === ESCALATE.id
          ? "None of what the screen offers leads to the goal."
          : "Nobody was confident enough.";
      return ended({ status: "escalated", reason: why });
    }
    const refused = await refusalOf({ option: chosen, step: chosen.step, seen }, ports);
    if (refused) return ended(refused);
    const step = await takeStep(chosen, decision, steps.length + 1, ports);
    failures = step.error === null ? 0 : failures + 1;
    steps.push(step);
    await ports.progress({ steps, decisionCount: count.decisions, costMicroUsd: count.costMicroUsd });
  }
}

async function saidDone(
  { success }: Subtask,
  seen: SeenScreen,
  asked: (screen: SeenScreen) => Promise<boolean>,
): Promise<Ended> {
  if (success.length === 0) return { status: "done" };
  if (textsHold(success, seen) && (await asked(seen))) return { status: "done", successHeld: true };
  return { status: "escalated", successHeld: false, reason: "It seems done, but its success checks do not hold." };
}

/** What keeps a step from being taken: the rules, a lost lease, or a row that could not be written. Null when nothing does. */
async function refusalOf(step: StepToAllow, ports: SubtaskPorts): Promise<Ended | null> {
  if (!(await ports.holdLease())) return { status: "paused", reason: "Somebody else has control of the computer now." };
  const judgement = await ports.judge(step);
  const because = `${step.option.text}: ${judgement.rule ?? "the safety rules"}`;
  if (judgement.verdict === "confirm") return { status: "needs_confirmation", reason: because };
  if (judgement.verdict === "pause") return { status: "paused", reason: because };
  if (judgement.verdict === "deny") return { status: "denied", reason: because };
  try {
    await ports.audit(step, judgement);
    return null;
  } catch {
    return {
      status: "failed",
      error: "audit_unavailable",
      reason: "The step could not be noted, so it was not taken.",
    };
  }
}

async function takeStep(
  { text, step }: StepOption,
  { id, backend, confidence }: AskedDecision,
  index: number,
  ports: SubtaskPorts,
): Promise<SubtaskStep> {
  const at = ports.now().toISOString();
  const start = ports.monotonicMs();
  const about = { index, option: text, op: step.op, decisionId: id, backend, confidence, at };
  const took = () => Math.round(ports.monotonicMs() - start);
  try {
    const { screenChanged } = await ports.act(step);
    return { ...about, screenChanged, error: null, ms: took() };
  } catch (error) {
    if (!(error instanceof AttemptError) || error.code !== "action_failed") throw error;
    return { ...about, screenChanged: null, error: error.message.slice(0, 500), ms: took() };
  }
}

/** What was done, what may be typed, and then the screen: nothing of the screen can pass for a step. */
function contextOf({ inputs }: Subtask, steps: readonly SubtaskStep[], { lines }: SeenScreen): string {
  const shown = steps.slice(-TOOLSET_LIMITS.narrativeStepsMax);
  const done = shown.map((step, at) => `${steps.length - shown.length + at + 1}. ${stepLine(step)}`);
  const names = inputs.map(({ name }) => JSON.stringify(name)).join(", ");
  return [
    ...(done.length > 0 ? ["Done so far:", ...done] : []),
    ...(names === "" ? [] : [`Inputs that can be typed: ${names}`]),
    "Screen:",
    lines,
  ]
    .join("\n")
    .slice(0, CONTEXT_CHARS_MAX);
}
