import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { decisionListQuery } from "@/lib/api/queries";
import { serializeDecision } from "@/lib/api/serializers/decision";
import { withApi } from "@/lib/api/with-api";
import { listDecisions } from "@/lib/services/decision/list-decisions";
import { makeDecision } from "@/lib/services/decision/make-decision";

export const dynamic = "force-dynamic";

const place = z.object({ id: z.string() });

/** Decisions of the workspace, newest first. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "desktops:read",
  query: decisionListQuery,
  handler: async ({
    ctx,
    query: { limit, cursor, kind, toolset_call_id: toolsetCallId, run_id: runId },
    installation,
  }) => {
    const scope = { key: installation.cursorKey, list: ["decisions", ctx.workspace.id, kind, toolsetCallId, runId] };
    const before = placeOf(scope, cursor, place)?.id;
    const filter = {
      ...(kind !== undefined && { kind }),
      ...(toolsetCallId !== undefined && { toolsetCallId }),
      ...(runId !== undefined && { runId }),
      ...(before !== undefined && { before }),
    };
    return pageAnswer(scope, await listDecisions({ ctx, query: { ...filter, limit } }), serializeDecision);
  },
});

/** Decides between options. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:write",
  body: true,
  bodyBytesMax: 9 * 1024 * 1024,
  isLive: true,
  handler: async ({ ctx, body, installation: { control, store } }) => ({
    body: serializeDecision(await makeDecision({ ctx, control, store, input: body })),
  }),
});
