import { onSlot } from "@/lib/api/on-slot";
import { serializeSlotGates } from "@/lib/api/serializers/slot";
import { withApi } from "@/lib/api/with-api";
import { getSlotGates } from "@/lib/services/slot/judge-slot";

export const dynamic = "force-dynamic";

/** Gates of the present episode. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "desktops:read",
  handler: onSlot(getSlotGates, serializeSlotGates),
});
