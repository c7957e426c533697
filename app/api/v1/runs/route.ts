import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { runListQuery } from "@/lib/api/queries";
import { serializeRun } from "@/lib/api/serializers/run";
import { withApi } from "@/lib/api/with-api";
import { createRun } from "@/lib/services/run/create-run";
import { listRuns } from "@/lib/services/run/list-runs";

export const dynamic = "force-dynamic";

const place = z.object({ value: z.string().nullable(), id: z.string() });

/** Runs of the workspace, newest first. Key or session: scripts poll it, the console draws it. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: runListQuery,
  handler: async ({ ctx, query, installation }) => {
    const { limit, cursor, status: statuses, kind, q: search, mine, needs_look: needsLook, sort, order } = query;
    const asked = { statuses, kind, search, mine, needsLook, sort, direction: order };
    const scope = { key: installation.cursorKey, list: ["runs", ctx.workspace.id, JSON.stringify(asked)] };
    const after = placeOf(scope, cursor, place);
    const page = await listRuns({ ctx, query: { ...asked, after, limit } });
    return pageAnswer(scope, page, serializeRun);
  },
});

/** Queues a run. Key or session; an Idempotency-Key makes a repeat give the first answer. */
export const POST = withApi({
  auth: "any",
  scope: "runs:write",
  body: true,
  idempotentAs: "POST /v1/runs",
  handler: async ({ ctx, body }) => ({ status: 201, body: serializeRun(await createRun({ ctx, input: body })) }),
});
