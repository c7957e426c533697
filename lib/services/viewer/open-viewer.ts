import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { signViewerTicket, type ViewerMode } from "@/lib/control/viewer-ticket";
import { giveControl, markAllAssisted, type ControlledDesktop, type ControlLease } from "@/lib/db/desktop-control";
import { addWebhookMessages } from "@/lib/db/webhook-outbox";
import { AppError } from "@/lib/domain/errors";
import { newViewerSchema } from "@/lib/domain/slot/slot.viewer.wire";
import { actorLabel, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { controlLack, liveLack } from "./viewer-lacks";
import { desktopOf, seenBy, type SeenControl } from "./viewer-state";

export interface OpenedViewer {
  /** Opens one stream, once, within a minute. */
  ticket: string;
  mode: ViewerMode;
  control: SeenControl | null;
}

/**
 * Gives a ticket for the live view of a desktop. Control is a lease of one person at a time, for a reason; taking it
 * marks the attempts at work there as human assisted, which takes them out of the score. The holder may take it anew, for
 * as long again. Throws `not_found`, `live_view_unavailable`, `control_unavailable`, `control_taken`.
 */
export async function openViewer({
  ctx,
  slotId,
  input,
  ticketKey,
}: {
  ctx: ServiceContext;
  slotId: string;
  input: z.input<typeof newViewerSchema>;
  ticketKey: Uint8Array;
}): Promise<OpenedViewer> {
  const wanted = parseInput(newViewerSchema, input);
  requireScope(ctx, wanted.mode === "control" ? "desktops:write" : "desktops:read");
  const desktop = await desktopOf(ctx, slotId);
  const lack = liveLack(desktop);
  if (lack) throw new AppError("live_view_unavailable", lack);
  const lease = wanted.mode === "control" ? await takeControl(ctx, desktop, wanted) : null;
  const ticket = signViewerTicket(
    ticketKey,
    {
      desktop_id: desktop.id,
      workspace_id: ctx.workspace.id,
      actor: actorLabel(ctx.actor),
      mode: wanted.mode,
      lease_id: lease?.id ?? null,
    },
    ctx.now().getTime(),
  );
  return { ticket, mode: wanted.mode, control: seenBy(ctx, lease ?? desktop.control) };
}

async function takeControl(
  ctx: ServiceContext,
  desktop: ControlledDesktop,
  { reason, minutes }: { reason: string; minutes: number },
): Promise<ControlLease> {
  const lack = controlLack(desktop);
  if (lack) throw new AppError("control_unavailable", lack);
  const now = ctx.now();
  const { actor } = ctx;
  const lease: ControlLease = {
    id: randomUUID(),
    by: actorLabel(actor),
    name: actor.type === "user" || actor.type === "api_key" ? actor.name : actorLabel(actor),
    reason,
    until: new Date(now.getTime() + minutes * 60_000),
  };
  const held = desktop.control;
  // A stream that was cut, as before a checkpoint, comes back under the lease it had.
  if (held?.by === lease.by && held.reason === reason && lease.until.getTime() - held.until.getTime() < 60_000) {
    return held;
  }
  await inTransaction(ctx, async (tx) => {
    const { runId, attemptId } = desktop;
    if (runId !== null) {
      const mark = { runId, desktopId: desktop.id, actor: lease.by, reason, now };
      if (!(await markAllAssisted(tx, mark))) {
        throw new AppError("control_unavailable", "The attempt is not acting any more.");
      }
    }
    if (!(await giveControl(tx, desktop.id, lease, now))) {
      const holder = desktop.control?.name || "somebody else";
      throw new AppError("control_taken", `${holder} holds control of this computer.`, {
        details: { holder, until: desktop.control?.until.toISOString() ?? null },
      });
    }
    await emitAudit(ctx, tx, {
      action: "slot.take_control",
      target: desktop.id,
      data: { reason, minutes, attempt_id: attemptId },
    });
    await addWebhookMessages(tx, {
      workspaceId: ctx.workspace.id,
      eventKey: `control:${lease.id}`,
      type: "desktop.control_taken",
      data: { desktop_id: desktop.id, run_id: runId, attempt_id: attemptId, by: lease.by },
      at: now,
    });
  });
  return lease;
}
