import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { attemptListQuery } from "@/lib/api/queries";
import { serializeAttempt } from "@/lib/api/serializers/attempt";
import { withApi } from "@/lib/api/with-api";
import { allOf, chooseAny, chooseBeginning } from "@/lib/domain/filter/choose";
import { printFilter } from "@/lib/domain/filter/print-filter";
import { listAttempts } from "@/lib/services/attempt/list-attempts";
import { readFilter } from "@/lib/services/attempt/read-filter";

export const dynamic = "force-dynamic";

const place = z.object({ value: z.union([z.string(), z.number(), z.null()]), number: z.number().int() });

/** Attempts of a run under filters and a sort. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: attemptListQuery,
  handler: async ({ ctx, params, query, installation }) => {
    const { limit, cursor, status, verifier, outcome, task } = query;
    const runId = params.runId ?? "";
    const filter = readFilter(query.filter);
    const { by: sort, direction } = filter.sort ?? { by: query.sort, direction: query.order };
    const scope = {
      key: installation.cursorKey,
      list: [
        "attempts",
        ctx.workspace.id,
        runId,
        status,
        verifier,
        outcome,
        task,
        printFilter(filter),
        sort,
        direction,
      ],
    };
    const where = allOf([
      chooseAny("status", status),
      chooseAny("verifier", verifier),
      chooseAny("outcome", outcome),
      chooseBeginning("task", task),
      filter.where,
    ]);
    const after = placeOf(scope, cursor, place);
    const page = await listAttempts({ ctx, runId, query: { where, sort, direction, after, limit } });
    return pageAnswer(scope, page, serializeAttempt);
  },
});
