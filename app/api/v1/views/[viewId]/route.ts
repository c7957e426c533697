import { serializeSavedView } from "@/lib/api/serializers/saved-view";
import { withApi } from "@/lib/api/with-api";
import { deleteView } from "@/lib/services/view/delete-view";
import { getView } from "@/lib/services/view/get-view";
import { updateView } from "@/lib/services/view/update-view";

export const dynamic = "force-dynamic";

/** One view of attempts. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, params }) => ({
    body: serializeSavedView(ctx, await getView({ ctx, viewId: params.viewId ?? "" })),
  }),
});

/** Changes what is given; its maker, an admin or an owner. */
export const PATCH = withApi({
  auth: "any",
  scope: "runs:read",
  body: true,
  handler: async ({ ctx, params, body }) => ({
    body: serializeSavedView(ctx, await updateView({ ctx, viewId: params.viewId ?? "", input: body })),
  }),
});

/** Forgets it. */
export const DELETE = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, params }) => {
    await deleteView({ ctx, viewId: params.viewId ?? "" });
    return { status: 204, body: null };
  },
});
