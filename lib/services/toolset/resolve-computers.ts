import { findSlotsInWorkspace, type SlotRecord } from "@/lib/db/slots";
import { AppError } from "@/lib/domain/errors";
import type { ToolsetCallInput } from "@/lib/domain/toolset/toolset.input";
import { queryable, type ServiceContext } from "../context";
import { requireByHand } from "../slot/call-slot";

/** The computers of a call, each checked to be one that this workspace may act in. */
export interface ResolvedComputers {
  called: SlotRecord;
  /** In the order of subtasks or rollouts; a rollout that is still to be forked has none. */
  targets: Array<SlotRecord | null>;
}

/**
 * Resolves every computer that a call names, before anything runs. Throws `not_found` and `slot_of_run` for one that
 * nobody may act in, `computer_conflict` when two subtasks come to the same one, and `sandbox_required` for rollouts
 * outside of sandboxes.
 */
export async function resolveComputers(
  ctx: ServiceContext,
  computerId: string,
  call: ToolsetCallInput,
): Promise<ResolvedComputers> {
  const named = namedBy(computerId, call);
  const ids = [...new Set([computerId, ...named.flatMap((id) => id ?? [])])];
  const found = await findSlotsInWorkspace(queryable(ctx), ctx.workspace.id, ids);
  const slotOf = (id: string): SlotRecord => {
    const slot = found.find((each) => each.id === id);
    if (!slot)
      throw new AppError("not_found", `There is no computer ${id} in this workspace.`, { details: { computer: id } });
    requireByHand(slot);
    return slot;
  };
  const resolved = { called: slotOf(computerId), targets: named.map((id) => (id === null ? null : slotOf(id))) };
  refuseTwice(resolved.targets);
  if (call.member === "run_subtask" && call.input.best_of !== undefined) refuseDevices(resolved);
  return resolved;
}

/** Ids by subtask or rollout; null for one that is to be forked. */
function namedBy(computerId: string, { member, input }: ToolsetCallInput): Array<string | null> {
  if (member === "run_parallel") return input.subtasks.map(({ computer }) => computer ?? computerId);
  const { best_of, computers } = input;
  if (best_of === undefined) return [computerId];
  if (computers === undefined) return Array.from({ length: best_of }, () => null);
  return [...new Set(computers)].slice(0, best_of);
}

function refuseTwice(targets: ReadonlyArray<SlotRecord | null>): void {
  for (const [at, slot] of targets.entries()) {
    const first = slot === null ? -1 : targets.findIndex((other) => other?.id === slot.id);
    if (slot === null || first === at) continue;
    throw new AppError("computer_conflict", `Two subtasks would run on the computer ${slot.id}.`, {
      details: { computer: slot.id, subtasks: [first + 1, at + 1] },
    });
  }
}

function refuseDevices({ called, targets }: ResolvedComputers): void {
  const devices = targets.map((slot) => slot ?? called).filter(({ isSandbox }) => !isSandbox);
  if (devices.length === 0) return;
  const computers = [...new Set(devices.map(({ id }) => id))];
  throw new AppError("sandbox_required", `Rollouts run on sandboxes only; ${computers.join(", ")} is none.`, {
    details: { computers },
  });
}
