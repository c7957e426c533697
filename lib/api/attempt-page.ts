import { z } from "zod";
import type { AttemptPageWire } from "@/lib/domain/attempt/attempt.wire";
import { allOf, chooseAny, chooseBeginning } from "@/lib/domain/filter/choose";
import { printFilter } from "@/lib/domain/filter/print-filter";
import { listAttempts } from "@/lib/services/attempt/list-attempts";
import { readFilter } from "@/lib/services/attempt/read-filter";
import type { ServiceContext } from "@/lib/services/context";
import type { CursorScope } from "./cursor";
import { pageAnswer, placeOf } from "./page-answer";
import type { attemptListQuery } from "./queries";
import { serializeAttempt } from "./serializers/attempt";

const place = z.object({ value: z.union([z.string(), z.number(), z.null()]), number: z.number().int() });

/**
 * One page of a run's attempts as a client and the page of the console get it: with a cursor that both go on with.
 * Throws `not_found`, `invalid_filter`, and `invalid_request` for a cursor of another list.
 */
export async function answerAttemptPage({
  ctx,
  runId,
  query,
  cursorKey: key,
}: {
  ctx: ServiceContext;
  runId: string;
  query: z.output<typeof attemptListQuery>;
  cursorKey: CursorScope["key"];
}): Promise<AttemptPageWire> {
  const { limit, cursor, status, verifier, outcome, task } = query;
  const filter = readFilter(query.filter);
  const { by: sort, direction } = filter.sort ?? { by: query.sort, direction: query.order };
  const asked = [status, verifier, outcome, task, printFilter(filter), sort, direction];
  const scope = { key, list: ["attempts", ctx.workspace.id, runId, ...asked] };
  const where = allOf([
    chooseAny("status", status),
    chooseAny("verifier", verifier),
    chooseAny("outcome", outcome),
    chooseBeginning("task", task),
    filter.where,
  ]);
  const after = placeOf(scope, cursor, place);
  const page = await listAttempts({ ctx, runId, query: { where, sort, direction, after, limit } });
  return pageAnswer(scope, page, serializeAttempt).body;
}
