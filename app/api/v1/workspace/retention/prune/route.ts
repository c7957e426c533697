import { withApi } from "@/lib/api/with-api";
import { pruneArtifacts } from "@/lib/services/retention/prune-artifacts";

export const dynamic = "force-dynamic";

/** Removes artifacts that the rules reach, or tells which with `dry_run`. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "admin",
  body: true,
  handler: async ({ ctx, body, installation: { store } }) => ({
    body: await pruneArtifacts({ ctx, store, input: body }),
  }),
});
