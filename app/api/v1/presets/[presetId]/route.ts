import { withApi } from "@/lib/api/with-api";
import { deletePreset } from "@/lib/services/preset/delete-preset";

export const dynamic = "force-dynamic";

/** Forgets a preset. Key or session. */
export const DELETE = withApi({
  auth: "any",
  scope: "runs:write",
  handler: async ({ ctx, params }) => {
    await deletePreset({ ctx, presetId: params.presetId ?? "" });
    return { status: 204, body: null };
  },
});
