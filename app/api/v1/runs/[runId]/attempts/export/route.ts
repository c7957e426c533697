import { attemptExportResponse } from "@/lib/api/attempt-export-response";
import { attemptExportQuery } from "@/lib/api/queries";
import { withApi } from "@/lib/api/with-api";
import { DEFAULT_COLUMNS, orderedColumns } from "@/lib/domain/attempt/attempt.columns";
import { exportAttempts } from "@/lib/services/attempt/export-attempts";

export const dynamic = "force-dynamic";

/** Every attempt of a view as CSV or JSONL, streamed: same filter, order and columns as the table. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: attemptExportQuery,
  handler: async ({ ctx, params, query }) => {
    const found = await exportAttempts({ ctx, runId: params.runId ?? "", filter: query.filter });
    return attemptExportResponse(found, orderedColumns(query.columns ?? DEFAULT_COLUMNS), query.format);
  },
});
