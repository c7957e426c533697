import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { toolsetCallListQuery } from "@/lib/api/queries";
import { serializeToolsetCall } from "@/lib/api/serializers/toolset";
import { withApi } from "@/lib/api/with-api";
import { listToolsetCalls } from "@/lib/services/toolset/list-toolset-calls";

export const dynamic = "force-dynamic";

const place = z.object({ id: z.string() });

/** Calls of the toolset, newest first. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "desktops:read",
  query: toolsetCallListQuery,
  handler: async ({ ctx, query: { limit, cursor, computer_id: computerId }, installation }) => {
    const scope = { key: installation.cursorKey, list: ["toolset-calls", ctx.workspace.id, computerId] };
    const before = placeOf(scope, cursor, place)?.id;
    const query = { limit, ...(before !== undefined && { before }), ...(computerId !== undefined && { computerId }) };
    return pageAnswer(scope, await listToolsetCalls({ ctx, query }), serializeToolsetCall);
  },
});
