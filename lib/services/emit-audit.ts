import { randomUUID } from "node:crypto";
import { insertAuditEvent } from "@/lib/db/audit-events";
import type { Queryable } from "@/lib/db/client";
import { actorLabel, userIdOf, type ServiceContext } from "./context";

/** Words for what was done: noun and verb, added to and never renamed. */
export type AuditAction =
  | "run.create"
  | "run.import"
  | "run.cancel"
  | "run.pause"
  | "run.resume"
  | "run.requeue"
  | "run.edit"
  | "attempt.label"
  | "attempt.invalidate"
  | "attempt.revalidate"
  | "attempt.reverify"
  | "slot.create"
  | "slot.reset"
  | "slot.fork"
  | "slot.quarantine"
  | "slot.release"
  | "slot.close"
  | "slot.exec"
  | "slot.write_file"
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
  | "api_key.rotate"
  | "member.change_role"
  | "member.remove"
  | "invitation.create"
  | "invitation.revoke"
  | "invitation.accept"
  | "workspace.create"
  | "sample.open"
  | "sample.remove"
  | "account.set_password"
  | "account.revoke_sessions"
  | "preset.save"
  | "preset.delete"
  | "saved_view.create"
  | "saved_view.update"
  | "saved_view.delete"
  | "workspace.update_labels"
  | "workspace.update_limits"
  | "workspace.update_retention"
  | "retention.prune"
  | "webhook.create"
  | "webhook.update"
  | "webhook.delete"
  | "webhook.rotate_secret"
  | "webhook.test"
  | "webhook.resend"
  | "webhook.disable"
  | "auth.sign_in"
  | "auth.sign_in_failed"
  | "member.enter_by_domain"
  | "signing_key.rotate"
  | "auth.create_sign_in_link"
  | "auth.ensure_owner";

export interface AuditNote {
  action: AuditAction;
  target: string;
  /** Why, in the caller's words; `data.reason` stands in for it. */
  reason?: string | null;
  /** What changed, as it was and as it is. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  data?: Record<string, unknown>;
}

/** Records who did what to which thing, in the transaction that did it. Nothing in it may be a secret. */
export async function emitAudit(ctx: ServiceContext, tx: Queryable, event: AuditNote): Promise<void> {
  const { actor } = ctx;
  const data = event.data ?? {};
  await insertAuditEvent(tx, {
    id: randomUUID(),
    workspaceId: ctx.workspace.id,
    actor: actorLabel(actor),
    actorName: actor.type === "user" || actor.type === "api_key" ? actor.name : null,
    userId: userIdOf(actor),
    keyId: actor.type === "api_key" ? actor.id : null,
    action: event.action,
    target: event.target,
    requestId: ctx.requestId,
    reason: event.reason ?? (typeof data.reason === "string" ? data.reason : null),
    before: event.before ?? null,
    after: event.after ?? null,
    data,
    at: ctx.now(),
  });
}
