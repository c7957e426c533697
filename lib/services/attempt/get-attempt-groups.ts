import { readAttemptCounts, readAttemptGroups, type AttemptGroupRow } from "@/lib/db/attempt-groups";
import { ATTEMPT_GROUPS_MAX, type AttemptGroup } from "@/lib/domain/attempt/attempt.groups";
import { printFilter } from "@/lib/domain/filter/print-filter";
import type { Counts } from "@/lib/domain/stats/counted-as";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getRunInWorkspace } from "../run/run-view";
import { readFilter } from "./read-filter";

export interface AttemptGroups {
  by: AttemptGroup;
  /** As it is printed; null without one. */
  filter: string | null;
  /** Of all that fit, each attempt once. */
  counts: Counts;
  groups: AttemptGroupRow[];
  hasMore: boolean;
}

/**
 * Attempts of one run that fit a filter, counted by one field; at most `ATTEMPT_GROUPS_MAX` groups. The database counts, so
 * that 50,000 attempts answer at once. Throws `not_found` and `invalid_filter`.
 */
export async function getAttemptGroups({
  ctx,
  runId,
  by,
  filter: text,
}: {
  ctx: ServiceContext;
  runId: string;
  by: AttemptGroup;
  filter?: string;
}): Promise<AttemptGroups> {
  requireScope(ctx, "runs:read");
  const { where } = readFilter(text);
  const run = await getRunInWorkspace(ctx, runId);
  const db = queryable(ctx);
  const [groups, counts] = await Promise.all([
    readAttemptGroups(db, ctx.workspace.id, run.id, by, where),
    readAttemptCounts(db, ctx.workspace.id, run.id, where),
  ]);
  return {
    by,
    filter: where === null ? null : printFilter({ where, sort: null }),
    counts,
    groups: groups.slice(0, ATTEMPT_GROUPS_MAX),
    hasMore: groups.length > ATTEMPT_GROUPS_MAX,
  };
}
