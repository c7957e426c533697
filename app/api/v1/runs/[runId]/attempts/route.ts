import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { attemptListQuery } from "@/lib/api/queries";
import { serializeAttempt } from "@/lib/api/serializers/attempt";
import { withApi } from "@/lib/api/with-api";
import { listAttempts } from "@/lib/services/attempt/list-attempts";

export const dynamic = "force-dynamic";

const place = z.object({ value: z.union([z.string(), z.number(), z.null()]), number: z.number().int() });

/** Attempts of a run under filters and a sort. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: attemptListQuery,
  handler: async ({ ctx, params, query, installation }) => {
    const { limit, cursor, status, verifier, outcome, task, sort, order } = query;
    const runId = params.runId ?? "";
    const scope = {
      key: installation.cursorKey,
      list: ["attempts", ctx.workspace.id, runId, status, verifier, outcome, task, sort, order],
    };
    const filters = { statuses: status, verifiers: verifier, outcomes: outcome, task };
    const after = placeOf(scope, cursor, place);
    const page = await listAttempts({ ctx, runId, query: { ...filters, sort, direction: order, after, limit } });
    return pageAnswer(scope, page, serializeAttempt);
  },
});
