import { z } from "zod";
import { apiGet, apiPath } from "@/lib/client/api";
import { auditEventWire } from "@/lib/domain/audit/audit.wire";

const auditPageWire = z.object({ data: z.array(auditEventWire), next_cursor: z.string().nullable() });

export interface AuditFilter {
  action: string | null;
  actor: string | null;
  target: string | null;
}

export function listAudit(workspace: string, filter: AuditFilter, cursor: string | null, signal?: AbortSignal) {
  return apiGet(apiPath("/audit", { workspace, limit: 50, cursor, ...filter }), auditPageWire, signal);
}
