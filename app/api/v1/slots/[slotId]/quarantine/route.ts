import { onSlot } from "@/lib/api/on-slot";
import { serializeSlot } from "@/lib/api/serializers/slot";
import { withApi } from "@/lib/api/with-api";
import { quarantineSlot } from "@/lib/services/slot/quarantine-slot";

export const dynamic = "force-dynamic";

/** Marks a slot as bad; safe to repeat. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:write",
  body: true,
  handler: onSlot(quarantineSlot, serializeSlot),
});
