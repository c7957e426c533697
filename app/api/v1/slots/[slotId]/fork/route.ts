import { onSlot } from "@/lib/api/on-slot";
import { serializeFork } from "@/lib/api/serializers/slot";
import { withApi } from "@/lib/api/with-api";
import { forkSlot } from "@/lib/services/slot/fork-slot";

export const dynamic = "force-dynamic";

/** Makes copies of a live slot. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:write",
  body: true,
  handler: onSlot(forkSlot, serializeFork),
});
