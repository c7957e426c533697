import { onSlot } from "@/lib/api/on-slot";
import { serializeSlot } from "@/lib/api/serializers/slot";
import { withApi } from "@/lib/api/with-api";
import { resetSlot } from "@/lib/services/slot/reset-slot";

export const dynamic = "force-dynamic";

/** Puts a slot back to the state after set-up. A body is not read. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:write",
  handler: onSlot(resetSlot, serializeSlot),
});
