import { onSlot } from "@/lib/api/on-slot";
import { serializeSlotGates } from "@/lib/api/serializers/slot";
import { withApi } from "@/lib/api/with-api";
import { waitValidSlot } from "@/lib/services/slot/judge-slot";

export const dynamic = "force-dynamic";

/** Waits for the verdict. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:read",
  body: true,
  isLive: true,
  handler: onSlot(waitValidSlot, serializeSlotGates),
});
