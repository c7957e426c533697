import { endSubtask, endToolsetCall, placeSubtask } from "@/lib/db/toolset-moves";
import { findToolsetCall, type SubtaskRecord } from "@/lib/db/toolset-calls";
import { findSlotsInWorkspace, type SlotRecord } from "@/lib/db/slots";
import { USUAL_JUDGE } from "@/lib/domain/best-of/best-of.wire";
import { shortlist } from "@/lib/domain/best-of/shortlist";
import { AppError } from "@/lib/domain/errors";
import { narrativeOf } from "@/lib/domain/toolset/narrative";
import { plainSubtask, type RunSubtask } from "@/lib/domain/toolset/toolset.input";
import { queryable } from "../context";
import { closeSlot } from "../slot/close-slot";
import { forkSlot } from "../slot/fork-slot";
import { resetSlot } from "../slot/reset-slot";
import type { BegunCall } from "./call-toolset";
import { judgeRollouts, type PlayedRollout } from "./judge-rollouts";
import type { ResolvedComputers } from "./resolve-computers";
import { runOnComputer } from "./run-on-computer";
import type { ToolsetSurroundings } from "./toolset-request";

/**
 * Runs the same subtask on several sandboxes at once, or on forks of one, and has one of them picked: the only one that
 * reached the goal, or the one that a judge picks. Losing computers are put back, forks are closed; without a pick all of
 * them stay as they are, for the caller to choose among.
 */
export async function runBestOf(
  around: ToolsetSurroundings,
  call: BegunCall,
  input: RunSubtask,
  { called, targets }: ResolvedComputers,
): Promise<void> {
  const { ctx, control } = around;
  const isForked = targets.every((slot) => slot === null);
  const slots = isForked ? await forkFor(around, call, called) : targets;
  await Promise.all(
    call.subtasks.map((row, index) => {
      const slot = slots[index];
      if (!slot) return Promise.resolve();
      return runOnComputer({
        ctx,
        control,
        callId: call.id,
        row,
        slot,
        subtask: plainSubtask(input),
        budgetMs: input.budget_ms,
      });
    }),
  );
  const rollouts = await readRollouts(around, call);
  const candidates = shortlist(rollouts);
  const picked = await judgeRollouts(around, call, {
    goal: input.goal,
    judge: input.judge ?? USUAL_JUDGE,
    candidates,
  });
  const winner = rollouts.find(({ label }) => label === picked.label);
  if (winner) await putAway(around, slots, winner.computer, isForked);
  await endToolsetCall(queryable(ctx), call.id, {
    status: winner ? "done" : "escalated",
    reason: winner ? null : picked.why,
    chosen: winner ? { rollout: winner.label, computer: winner.computer, why: picked.why } : null,
    judgeDecisions: picked.judgeDecisions,
    finishedAt: ctx.now(),
  });
}

/** Children of the call's computer, one for each rollout; those that could not be made are refused. */
async function forkFor(
  { ctx, control }: ToolsetSurroundings,
  call: BegunCall,
  called: SlotRecord,
): Promise<Array<SlotRecord | null>> {
  const refuse = (id: string, error: string, reason: string) =>
    endSubtask(queryable(ctx), { id }, { status: "refused", error, reason, finishedAt: ctx.now() });
  try {
    const forked = await forkSlot({ ctx, control, slotId: called.id, input: { copies: call.subtasks.length } });
    return await Promise.all(
      call.subtasks.map(async ({ id }, index) => {
        const child = forked.children[index];
        if (child?.ok) {
          await placeSubtask(queryable(ctx), id, child.slot.id);
          return child.slot;
        }
        await refuse(id, child?.code ?? "restore_failed", child?.message ?? "There is no copy.");
        return null;
      }),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const code = error.code === "slot_busy" ? "computer_busy" : error.code;
    for (const { id } of call.subtasks) await refuse(id, code, error.message);
    return call.subtasks.map(() => null);
  }
}

/** The rollouts as their rows say; one whose computer was put under quarantine meanwhile counts as failed. */
async function readRollouts({ ctx }: ToolsetSurroundings, call: BegunCall): Promise<PlayedRollout[]> {
  const read = await findToolsetCall(queryable(ctx), ctx.workspace.id, call.id);
  const subtasks = read?.subtasks ?? [];
  const ids = subtasks.flatMap(({ desktopId }) => desktopId ?? []);
  const slots = await findSlotsInWorkspace(queryable(ctx), ctx.workspace.id, ids);
  return subtasks.map((subtask) => {
    const slot = slots.find(({ id }) => id === subtask.desktopId);
    const isBad = slot !== undefined && (slot.quarantineReason !== null || slot.status === "closed");
    return rolloutOf(subtask, isBad);
  });
}

function rolloutOf(subtask: SubtaskRecord, isBad: boolean): PlayedRollout {
  const { index, desktopId, reason, steps, successHeld, finalNames, firstFrame, lastFrame } = subtask;
  const label = `r${index}`;
  const computer = desktopId ?? "none";
  const status = isBad && subtask.status === "done" ? "failed" : subtask.status;
  const narrative = narrativeOf({ label, computer, status, reason, steps, successHeld, finalNames });
  return { label, computer, status, successHeld, narrative, firstFrame, lastFrame };
}

async function putAway(
  { ctx, control }: ToolsetSurroundings,
  slots: ReadonlyArray<SlotRecord | null>,
  winner: string,
  isForked: boolean,
): Promise<void> {
  const losers = slots.flatMap((slot) => (slot && slot.id !== winner ? [slot.id] : []));
  await Promise.all(
    losers.map(async (slotId) => {
      const put = isForked ? closeSlot({ ctx, control, slotId }) : resetSlot({ ctx, control, slotId });
      // One that cannot be put back now, e.g. under quarantine, keeps its state in its own row and ends by its ttl.
      await put.catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    }),
  );
}
