import { isTerminal, type Action } from "@/lib/domain/action/action.schema";
import type { Desktop, StepResult } from "@/lib/desktop/desktop.port";
import type { NoAction, Policy, PolicyTurn } from "@/lib/policy/policy.port";
import type { DesktopRecorder } from "./desktop-recorder";
import type { LeaseControl } from "./lease-control";
import type { ModelSpend } from "./model-spend";
import { performTurn } from "./perform-turn";
import { lookInTurn, type SeenBefore } from "./see-before";
import type { EngineClock } from "./ports";

export interface ActResult {
  endedBy: "done" | "fail" | "step_cap" | "time_cap" | "spend_cap" | "cancelled";
  /** Taken now. */
  actions: Action[];
  /** Those taken before included, and turns without an action. */
  stepCount: number;
}

export interface ActInput {
  desktop: Desktop;
  policy: Policy;
  /** Steps that were taken before; the policy is asked for the one after them. */
  from?: number;
  /** The last step that may be taken. */
  maxSteps: number;
  recorder: Pick<DesktopRecorder, "step" | "frame" | "artifact" | "desktopMoved">;
  control: LeaseControl;
  clock: EngineClock;
  /** Asked before each turn whether what it may cost is left, and told after it what it did cost. */
  spend: Pick<ModelSpend, "hold" | "settle">;
  /** Resolves when nobody steers the desktop by hand; asked before every turn, every step and the end. */
  parked: () => Promise<void>;
}

/**
 * The acting phase: asks the policy, plays its action, records the step with its frames at once, until the policy
 * ends, the step cap is met, the budget is used up, or the run has to stop. Throws AttemptError of the border that broke.
 */
export async function act(input: ActInput): Promise<ActResult> {
  // Whoever still waits for a turn when the acting is over, such as a harness outside, hears of it.
  const over = new AbortController();
  try {
    return await takeTurns(input, AbortSignal.any([input.control.actSignal, over.signal]));
  } finally {
    over.abort(new Error("the acting is over"));
  }
}

async function takeTurns(input: ActInput, signal: AbortSignal): Promise<ActResult> {
  const { desktop, policy, from = 0, maxSteps, recorder, control, clock, spend, parked } = input;
  const actions: Action[] = [];
  let stepCount = from;
  const capped = (endedBy: ActResult["endedBy"]) => ({ endedBy, actions, stepCount });
  for (let index = from + 1; index <= maxSteps; index++) {
    await parked();
    if (control.actSignal.aborted) return capped(capOf(control));
    if (!(await spend.hold(policy))) return capped(capOf(control));
    let turn: PolicyTurn;
    const look = lookInTurn(desktop);
    try {
      turn = await policy.next(look.desktop, index - 1, signal);
    } catch (error) {
      await spend.settle(null, index);
      if (control.reaction === "verify_now") return capped(capOf(control));
      throw error;
    }
    await spend.settle(turn.call ?? null, index);
    await parked();
    const { action } = turn;
    const seen = action.type === "no_action" ? nothingSeen : await look.before(action, recorder);
    const startedAt = clock.now();
    const record = (result: StepResult | null, error?: unknown) =>
      recordStep(recorder, desktop, { index, turn, seen, startedAt }, result, error);
    stepCount = index;
    if (action.type === "no_action") {
      await record(null, new Error(wordsOf(action)));
      continue;
    }
    actions.push(action);
    if (isTerminal(action)) {
      await record(null);
      return capped(action.type);
    }
    let result: StepResult;
    await recorder.desktopMoved(desktop.id, "begin_step");
    try {
      const { perform, settle } = turn;
      result = perform ? await performTurn(desktop, perform, signal, settle) : await desktop.step(action, settle);
    } catch (error) {
      await record(null, error).catch(() => undefined);
      throw error;
    }
    await record(result);
    await recorder.desktopMoved(desktop.id, "end_step");
  }
  await parked();
  return capped("step_cap");
}

const nothingSeen = () => Promise.resolve<SeenBefore>({ tree: null, hit: null });

const wordsOf = ({ code, detail }: NoAction) => `${code}: ${detail}`;

function capOf({ stopReason }: LeaseControl): "time_cap" | "spend_cap" | "cancelled" {
  if (stopReason === "cancelled_by_user" || stopReason === "cancelled_by_operator") return "cancelled";
  return stopReason === "time_cap_reached" ? "time_cap" : "spend_cap";
}

async function recordStep(
  recorder: ActInput["recorder"],
  desktop: Desktop,
  {
    index,
    turn,
    seen,
    startedAt,
  }: { index: number; turn: PolicyTurn; seen: () => Promise<SeenBefore>; startedAt: Date },
  result: StepResult | null,
  error?: unknown,
): Promise<void> {
  // Terminal actions and turns without an action touch nothing, so one frame stands for before and after.
  const hasFailed = error !== undefined && turn.action.type !== "no_action";
  const still = result || hasFailed ? null : await recorder.frame(await desktop.screenshot());
  const before = result ? await recorder.frame(result.before) : still;
  const after = result ? await recorder.frame(result.after) : still;
  await recorder.step(desktop.id, {
    index,
    action: { ...turn.action },
    intent: turn.intent,
    note: turn.note,
    ok: error === undefined,
    error: error instanceof Error ? error.message.slice(0, 2_000) : error === undefined ? null : "the action failed",
    frameBefore: before,
    frameAfter: after,
    screenChanged: result?.screenChanged ?? null,
    startedAt,
    waitMs: turn.waitMs,
    actMs: result?.actMs ?? null,
    settleMs: result?.settleMs ?? null,
    activeWindow: result?.activeWindow ?? null,
    ...(await seen()),
  });
}
