import path from "node:path";
import { runImportQuery } from "@/lib/api/queries";
import { withReceivedFile } from "@/lib/api/receive-file";
import { serializeRunImport } from "@/lib/api/serializers/run-import";
import { withApi } from "@/lib/api/with-api";
import { importRun } from "@/lib/services/run/import-run";

export const dynamic = "force-dynamic";

/** A tree of results is mostly pictures: 366 tasks of 50 steps have some 4 GiB. */
const BYTES_MAX = 6 * 1024 ** 3;

/** Takes results that others made as a run that is only shown. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "runs:write",
  query: runImportQuery,
  handler: async ({ ctx, query, request, installation: { settings, store } }) => {
    const folder = path.join(settings.home, "imports");
    const imported = await withReceivedFile(
      request,
      { folder, contentType: "application/zip", bytesMax: BYTES_MAX },
      (file) => importRun({ ctx, store, file, taskSet: query.task_set, name: query.name }),
    );
    return { status: 201, body: serializeRunImport(imported) };
  },
});
