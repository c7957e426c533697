import { serializeToolsetCall } from "@/lib/api/serializers/toolset";
import { withApi } from "@/lib/api/with-api";
import { callToolset } from "@/lib/services/toolset/call-toolset";

export const dynamic = "force-dynamic";

/** Runs subtasks and answers when all have ended. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:write",
  body: true,
  handler: async ({ ctx, params, body, installation: { control, store, cursorKey: hashKey } }) => ({
    body: serializeToolsetCall(
      await callToolset({ ctx, control, store, hashKey, computerId: params.computerId ?? "", input: body }),
    ),
  }),
});
