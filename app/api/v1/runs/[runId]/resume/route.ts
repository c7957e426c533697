import { serializeRun } from "@/lib/api/serializers/run";
import { withApi } from "@/lib/api/with-api";
import { resumeRun } from "@/lib/services/run/resume-run";

export const dynamic = "force-dynamic";

/** Lets a paused run go on. Key or session; safe to repeat. A body is not read. */
export const POST = withApi({
  auth: "any",
  scope: "runs:write",
  handler: async ({ ctx, params }) => ({ body: serializeRun(await resumeRun({ ctx, runId: params.runId ?? "" })) }),
});
