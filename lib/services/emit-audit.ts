import { randomUUID } from "node:crypto";
import { insertAuditEvent } from "@/lib/db/audit-events";
import type { Queryable } from "@/lib/db/client";
import { actorLabel, type ServiceContext } from "./context";

/** Words for what was done: noun and verb, added to and never renamed. */
export type AuditAction =
  | "run.create"
  | "run.cancel"
  | "run.pause"
  | "run.resume"
  | "run.requeue"
  | "run.edit"
  | "attempt.invalidate"
  | "attempt.revalidate"
  | "attempt.reverify"
  | "slot.create"
  | "slot.reset"
  | "slot.fork"
  | "slot.quarantine"
  | "slot.release"
  | "slot.close"
  | "task_set.import"
  | "task_set.calibrate"
  | "slot.take_control"
  | "slot.end_control"
  | "slot.open_osworld_server"
  | "slot.close_osworld_server"
  | "policy.probe"
  | "decision.label"
  | "toolset.call"
  | "toolset.step"
  | "toolset.request_approval"
  | "toolset.decide_approval"
  | "workspace.update_safety"
  | "api_key.create"
  | "api_key.revoke"
  | "saved_view.create"
  | "saved_view.update"
  | "saved_view.delete"
  | "workspace.update_limits"
  | "auth.create_sign_in_link"
  | "auth.ensure_owner";

/** Records who did what to which thing, in the transaction that did it. `data` must hold no secret. */
export async function emitAudit(
  ctx: ServiceContext,
  tx: Queryable,
  event: { action: AuditAction; target: string; data?: Record<string, unknown> },
): Promise<void> {
  await insertAuditEvent(tx, {
    id: randomUUID(),
    workspaceId: ctx.workspace.id,
    actor: actorLabel(ctx.actor),
    action: event.action,
    target: event.target,
    requestId: ctx.requestId,
    data: event.data ?? {},
    at: ctx.now(),
  });
}
