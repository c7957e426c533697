import { Readable } from "node:stream";
import { withApi } from "@/lib/api/with-api";
import { bundleRun } from "@/lib/services/run/bundle-run";

export const dynamic = "force-dynamic";

/** A run as one zip: its signed manifest and every artifact that it names. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "content:read",
  handler: async ({ ctx, params, installation: { logger, product, settings, store } }) => {
    const runId = params.runId ?? "";
    const zip = await bundleRun({ ctx, runId, product, home: settings.home, store });
    zip.once("error", (error) => logger.warn({ run_id: runId, reason: error.message }, "a bundle was broken off"));
    return new Response(Readable.toWeb(zip) as ReadableStream<Uint8Array>, {
      headers: {
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="deskproof-${runId}.zip"`,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      },
    });
  },
});
