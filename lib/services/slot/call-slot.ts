import type { ControlVerb } from "@/lib/control/control-call";
import type { ControlClient } from "@/lib/control/control-client";
import { findCalledSlot, type CalledSlot } from "@/lib/db/called-slot";
import { findControlUrl } from "@/lib/db/serving-hosts";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";
import { controlCaller } from "../control-caller";

/** The slot as a live call needs it. Throws `not_found` when the workspace has none of that id. */
export async function getCalledSlot(ctx: ServiceContext, slotId: string): Promise<CalledSlot> {
  const slot = await findCalledSlot(queryable(ctx), ctx.workspace.id, slotId);
  if (slot === null) throw new AppError("not_found", "There is no such slot in this workspace.");
  return slot;
}

/**
 * Passes one live call on to the worker of the slot's host and returns what it answered, unparsed. Throws
 * `slot_closed`, `host_away`, and whatever the worker refuses with.
 */
export async function callSlot(
  { ctx, control, timeoutMs }: { ctx: ServiceContext; control: ControlClient; timeoutMs?: number },
  slot: CalledSlot,
  verb: ControlVerb,
  input: Record<string, unknown> = {},
): Promise<unknown> {
  refuseClosed(slot);
  const controlUrl = await findControlUrl(queryable(ctx), slot);
  if (controlUrl === null) {
    throw new AppError("host_away", `The host ${slot.hostName} of this slot is away.`, {
      details: { host: slot.hostName },
    });
  }
  return control.call({
    controlUrl,
    desktopId: slot.id,
    verb,
    ...controlCaller(ctx),
    input,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}

/** Throws `slot_of_run` for what can only be done with slots made by hand. */
export function requireByHand(slot: CalledSlot): void {
  if (slot.byHand) return;
  throw new AppError("slot_of_run", "This desktop belongs to a run: it can be looked at, quarantined and closed.", {
    details: { run_id: slot.runId },
  });
}

function refuseClosed({ status, closeReason, closedAt }: CalledSlot): void {
  if (status !== "closed") return;
  throw new AppError("slot_closed", `The slot is closed: ${closeReason ?? "its desktop is gone"}.`, {
    details: { close_reason: closeReason, closed_at: closedAt?.toISOString() ?? null },
  });
}
