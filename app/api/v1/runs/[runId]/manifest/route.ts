import { withApi } from "@/lib/api/with-api";
import { manifestText } from "@/lib/manifest/seal-manifest";
import { getRunManifest } from "@/lib/services/run/get-run-manifest";

export const dynamic = "force-dynamic";

/** Provenance of a run as canonical JSON, to be saved as it is: its digest covers these bytes. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, params, installation: { product } }) => {
    const manifest = await getRunManifest({ ctx, runId: params.runId ?? "", product });
    return new Response(manifestText(manifest), {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="deskproof-${manifest.run.id}.manifest.json"`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      },
    });
  },
});
