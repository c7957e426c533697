import { runExportResponse } from "@/lib/api/export/run-export-response";
import { runExportQuery } from "@/lib/api/queries";
import { withApi } from "@/lib/api/with-api";
import { exportRun } from "@/lib/services/run/export-run";

export const dynamic = "force-dynamic";

/** A run, or those of its attempts that fit a filter, in a format that others read, streamed. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: runExportQuery,
  handler: async ({ ctx, params, query, installation: { product, store } }) => {
    const { format, table, pictures, filter } = query;
    const found = await exportRun({ ctx, store, runId: params.runId ?? "", format, filter });
    return runExportResponse(found, { format, table, pictures, product, now: ctx.now() });
  },
});
