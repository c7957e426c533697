import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { requestListQuery } from "@/lib/api/queries";
import { serializeLoggedRequest } from "@/lib/api/serializers/logged-request";
import { withApi } from "@/lib/api/with-api";
import { listRequests } from "@/lib/services/request-log/list-requests";

export const dynamic = "force-dynamic";

/** What keys asked of the API: a key's own requests, or a person's keys'. Key or session. */
export const GET = withApi({
  auth: "any",
  query: requestListQuery,
  handler: async ({ ctx, query: { limit, cursor }, installation }) => {
    const scope = { key: installation.cursorKey, list: ["requests", ctx.workspace.id] };
    const after = placeOf(scope, cursor, z.string().regex(/^\d{1,18}$/));
    return pageAnswer(scope, await listRequests({ ctx, query: { after, limit } }), serializeLoggedRequest);
  },
});
