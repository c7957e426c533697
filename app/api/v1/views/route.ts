import { serializeSavedView } from "@/lib/api/serializers/saved-view";
import { withApi } from "@/lib/api/with-api";
import { createView } from "@/lib/services/view/create-view";
import { listViews } from "@/lib/services/view/list-views";

export const dynamic = "force-dynamic";

/** The caller's own views of attempts and the shared ones. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx }) => ({
    body: { data: (await listViews({ ctx })).map((view) => serializeSavedView(ctx, view)) },
  }),
});

/** Keeps a view. */
export const POST = withApi({
  auth: "any",
  scope: "runs:read",
  body: true,
  idempotentAs: "POST /v1/views",
  handler: async ({ ctx, body }) => ({
    status: 201,
    body: serializeSavedView(ctx, await createView({ ctx, input: body })),
  }),
});
