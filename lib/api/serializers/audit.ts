import type { AuditEventWire } from "@/lib/domain/audit/audit.wire";
import type { AuditRecord } from "@/lib/db/audit-events";

export function serializeAuditEvent(event: AuditRecord): AuditEventWire {
  return {
    id: event.id,
    at: event.at.toISOString(),
    actor: event.actor,
    actor_name: event.actorName,
    user_id: event.userId,
    key_id: event.keyId,
    action: event.action,
    target: event.target,
    reason: event.reason,
    before: event.before,
    after: event.after,
    data: event.data,
    request_id: event.requestId,
  };
}
