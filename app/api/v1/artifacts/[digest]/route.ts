import { artifactResponse } from "@/lib/api/artifact-response";
import { withApi } from "@/lib/api/with-api";
import { getArtifact } from "@/lib/services/artifact/get-artifact";

export const dynamic = "force-dynamic";

/** Bytes of an artifact that a run of the workspace refers to. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "content:read",
  handler: async ({ ctx, params, request, installation: { store } }) =>
    artifactResponse(request, await getArtifact({ ctx, store, digest: params.digest ?? "" })),
});
