import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { conversationQuery } from "@/lib/api/queries";
import { serializeConversationTurn } from "@/lib/api/serializers/model-call";
import { withApi } from "@/lib/api/with-api";
import { listConversation } from "@/lib/services/attempt/list-conversation";

export const dynamic = "force-dynamic";

/** What an attempt and its model said to each other, in order. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "content:read",
  query: conversationQuery,
  handler: async ({ ctx, params, query: { limit, cursor }, installation: { store, cursorKey } }) => {
    const attemptId = params.attemptId ?? "";
    const scope = { key: cursorKey, list: ["conversation", ctx.workspace.id, attemptId] };
    const after = placeOf(scope, cursor, z.number().int().min(0));
    const page = await listConversation({ ctx, attemptId, store, query: { after, limit } });
    return pageAnswer(scope, page, serializeConversationTurn);
  },
});
