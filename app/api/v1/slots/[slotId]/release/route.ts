import { onSlot } from "@/lib/api/on-slot";
import { serializeSlot } from "@/lib/api/serializers/slot";
import { withApi } from "@/lib/api/with-api";
import { releaseSlot } from "@/lib/services/slot/release-slot";

export const dynamic = "force-dynamic";

/** Takes a quarantined slot down; safe to repeat. A body is not read. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:write",
  handler: onSlot(releaseSlot, serializeSlot),
});
