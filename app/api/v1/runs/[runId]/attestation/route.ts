import { withApi } from "@/lib/api/with-api";
import { attestRun } from "@/lib/services/run/attest-run";

export const dynamic = "force-dynamic";

/** Provenance of a run, signed: a DSSE envelope around an in-toto statement that holds the manifest. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, params, installation: { product, settings } }) => {
    const runId = params.runId ?? "";
    const envelope = await attestRun({ ctx, runId, product, home: settings.home });
    return new Response(`${JSON.stringify(envelope)}\n`, {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="deskproof-${runId}.attestation.json"`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      },
    });
  },
});
