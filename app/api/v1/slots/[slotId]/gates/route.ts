import { serializeSlotGates } from "@/lib/api/serializers/slot";
import { withApi } from "@/lib/api/with-api";
import { getSlotGates } from "@/lib/services/slot/judge-slot";

export const dynamic = "force-dynamic";

/** Gates of the present episode. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "desktops:read",
  handler: async ({ ctx, params, installation: { control } }) => ({
    body: serializeSlotGates(await getSlotGates({ ctx, control, slotId: params.slotId ?? "" })),
  }),
});
