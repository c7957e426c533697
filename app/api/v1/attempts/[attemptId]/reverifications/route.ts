import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { reverificationListQuery } from "@/lib/api/queries";
import { serializeReverification } from "@/lib/api/serializers/reverification";
import { withApi } from "@/lib/api/with-api";
import { listReverifications } from "@/lib/services/attempt/list-reverifications";

export const dynamic = "force-dynamic";

/** Second judgements of an attempt, newest first. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "content:read",
  query: reverificationListQuery,
  handler: async ({ ctx, params, query: { limit, cursor }, installation }) => {
    const attemptId = params.attemptId ?? "";
    const scope = { key: installation.cursorKey, list: ["reverifications", ctx.workspace.id, attemptId] };
    const before = placeOf(scope, cursor, z.string());
    const page = await listReverifications({ ctx, attemptId, query: { before, limit } });
    return pageAnswer(scope, page, serializeReverification);
  },
});
