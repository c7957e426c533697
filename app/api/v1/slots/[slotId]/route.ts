import { onSlot } from "@/lib/api/on-slot";
import { serializeSlot } from "@/lib/api/serializers/slot";
import { withApi } from "@/lib/api/with-api";
import { closeSlot } from "@/lib/services/slot/close-slot";
import { getSlot } from "@/lib/services/slot/get-slot";

export const dynamic = "force-dynamic";

/** One slot, also a closed one. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "desktops:read",
  handler: onSlot(getSlot, serializeSlot),
});

/** Closes a slot, or ends the desktop of a run; safe to repeat. Key or session. */
export const DELETE = withApi({
  auth: "any",
  scope: "desktops:write",
  handler: async ({ ctx, params, installation: { control } }) => {
    await closeSlot({ ctx, control, slotId: params.slotId ?? "" });
    return { status: 204, body: null };
  },
});
