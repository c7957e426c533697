import { serializeLabelSet } from "@/lib/api/serializers/label";
import { withApi } from "@/lib/api/with-api";
import { getLabelSet, updateLabelSet } from "@/lib/services/label/label-set";

export const dynamic = "force-dynamic";

/** The words that the workspace labels attempts with. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx }) => ({ body: serializeLabelSet(await getLabelSet({ ctx })) }),
});

/** Replaces them. Key or session. */
export const PUT = withApi({
  auth: "any",
  scope: "runs:write",
  body: true,
  handler: async ({ ctx, body }) => ({ body: serializeLabelSet(await updateLabelSet({ ctx, input: body })) }),
});
