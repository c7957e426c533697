import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { approvalListQuery } from "@/lib/api/queries";
import { serializeApproval } from "@/lib/api/serializers/toolset";
import { withApi } from "@/lib/api/with-api";
import { listApprovals } from "@/lib/services/toolset/list-approvals";

export const dynamic = "force-dynamic";

const place = z.object({ id: z.string() });

/** Requests for leave, newest first. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "desktops:read",
  query: approvalListQuery,
  handler: async ({ ctx, query: { limit, cursor, status }, installation }) => {
    const scope = { key: installation.cursorKey, list: ["approvals", ctx.workspace.id, status] };
    const before = placeOf(scope, cursor, place)?.id;
    const query = { limit, ...(before !== undefined && { before }), ...(status !== undefined && { status }) };
    return pageAnswer(scope, await listApprovals({ ctx, query }), serializeApproval);
  },
});
