import { etagOf } from "@/lib/api/etag";
import { serializeSavedView } from "@/lib/api/serializers/saved-view";
import { withApi, type ApiCall } from "@/lib/api/with-api";
import type { SavedViewWire } from "@/lib/domain/view/view.wire";
import { deleteView } from "@/lib/services/view/delete-view";
import { getView } from "@/lib/services/view/get-view";
import { updateView } from "@/lib/services/view/update-view";

export const dynamic = "force-dynamic";

const read = async ({ ctx, params }: ApiCall<unknown>) =>
  serializeSavedView(ctx, await getView({ ctx, viewId: params.viewId ?? "" }));
const etag = ({ name, filter, group_by, columns, pinned, is_shared, run_id }: SavedViewWire) =>
  etagOf({ name, filter, group_by, columns, pinned, is_shared, run_id });

/** One view of attempts. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  etag,
  handler: async (call) => ({ body: await read(call) }),
});

/** Changes what is given; its maker, an admin or an owner. */
export const PATCH = withApi({
  auth: "any",
  scope: "runs:read",
  body: true,
  etag,
  current: read,
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
