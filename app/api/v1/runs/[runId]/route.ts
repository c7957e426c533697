import { serializeRun } from "@/lib/api/serializers/run";
import { withApi } from "@/lib/api/with-api";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { editRun } from "@/lib/services/run/edit-run";
import { getRun } from "@/lib/services/run/get-run";

export const dynamic = "force-dynamic";

const etag = ({ revision }: RunWire) => `"${revision}"`;

/** One run. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  etag,
  handler: async ({ ctx, params }) => ({ body: serializeRun(await getRun({ ctx, runId: params.runId ?? "" })) }),
});

/**
 * Changes name, notes, tags or baseline of a run. Key or session. With `If-Match: "<revision>"` an edit over someone
 * else's newer one is refused.
 */
export const PATCH = withApi({
  auth: "any",
  scope: "runs:write",
  etag,
  body: true,
  handler: async ({ ctx, params, body, request }) => ({
    body: serializeRun(
      await editRun({ ctx, runId: params.runId ?? "", input: body, ifMatch: request.headers.get("if-match") }),
    ),
  }),
});
