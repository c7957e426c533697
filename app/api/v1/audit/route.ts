import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { auditQuery } from "@/lib/api/queries";
import { serializeAuditEvent } from "@/lib/api/serializers/audit";
import { withApi } from "@/lib/api/with-api";
import { listAudit } from "@/lib/services/audit/list-audit";

export const dynamic = "force-dynamic";

const place = z.object({ at: z.coerce.date(), id: z.string() });

/** The workspace's audit log, newest first. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "admin",
  query: auditQuery,
  handler: async ({ ctx, query: { limit, cursor, ...filter }, installation }) => {
    const { actor, action, target, from, until } = filter;
    const scope = {
      key: installation.cursorKey,
      list: ["audit", ctx.workspace.id, actor, action, target, from, until],
    };
    const after = placeOf(scope, cursor, place);
    const query = {
      ...(actor !== undefined && { actor }),
      ...(action !== undefined && { action }),
      ...(target !== undefined && { target }),
      ...(from !== undefined && { from: new Date(from) }),
      ...(until !== undefined && { until: new Date(until) }),
      ...(after !== undefined && { after }),
    };
    return pageAnswer(scope, await listAudit({ ctx, query: { ...query, limit } }), serializeAuditEvent);
  },
});
