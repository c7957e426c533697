import { etagOf } from "@/lib/api/etag";
import { serializeSafety } from "@/lib/api/serializers/safety";
import { withApi, type ApiCall } from "@/lib/api/with-api";
import type { SafetyWire } from "@/lib/domain/safety/safety.rules";
import { getSafety } from "@/lib/services/safety/get-safety";
import { updateSafety } from "@/lib/services/safety/update-safety";

export const dynamic = "force-dynamic";

const read = async ({ ctx }: ApiCall<unknown>) => serializeSafety(await getSafety({ ctx }));
const etag = ({ rules }: SafetyWire) => etagOf(rules);

/** What the toolset may do in this workspace. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "desktops:read",
  etag,
  handler: async (call) => ({ body: await read(call) }),
});

/** Replaces the rules. Session of an owner or admin only. */
export const PUT = withApi({
  auth: "session",
  scope: "desktops:write",
  body: true,
  etag,
  current: read,
  handler: async ({ ctx, body }) => ({ body: serializeSafety(await updateSafety({ ctx, input: body })) }),
});
