import { serializeSafety } from "@/lib/api/serializers/safety";
import { withApi } from "@/lib/api/with-api";
import { getSafety } from "@/lib/services/safety/get-safety";
import { updateSafety } from "@/lib/services/safety/update-safety";

export const dynamic = "force-dynamic";

/** What the toolset may do in this workspace. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "desktops:read",
  handler: async ({ ctx }) => ({ body: serializeSafety(await getSafety({ ctx })) }),
});

/** Replaces the rules. Session of an owner or admin only. */
export const PUT = withApi({
  auth: "session",
  scope: "desktops:write",
  body: true,
  handler: async ({ ctx, body }) => ({ body: serializeSafety(await updateSafety({ ctx, input: body })) }),
});
