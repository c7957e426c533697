import { findPickedGroups, type PickedGroup } from "@/lib/db/best-of-picks";
import { bestOfFigures, type BestOfFigures } from "@/lib/domain/best-of/best-of.figures";
import { bestOfRates, type BestOfRates } from "@/lib/domain/best-of/best-of.rates";
import { AppError } from "@/lib/domain/errors";
import { seedOf } from "@/lib/domain/random";
import { countedAs } from "@/lib/domain/stats/counted-as";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

export interface BestOfView {
  runId: string;
  judge: string;
  figures: BestOfFigures;
  rates: BestOfRates;
  /** Of the rates' bootstrap. */
  seed: number;
  groups: PickedGroup[];
}

/** The picks of a run and what they come to. Throws `not_found`, also for a run in which nobody picks. */
export async function getBestOf({ ctx, runId }: { ctx: ServiceContext; runId: string }): Promise<BestOfView> {
  requireScope(ctx, "runs:read");
  const found = await findPickedGroups(queryable(ctx), ctx.workspace.id, runId);
  if (!found) throw new AppError("not_found", "There is no such run in this workspace, or nobody picks in it.");
  const groups = found.groups.map(({ attempts, pick }) => ({
    members: attempts.map(({ id, outcome }) => ({
      attemptId: id,
      isSuccess: outcome === "none" ? null : outcome === "success",
    })),
    chosenId: pick?.chosenAttemptId ?? null,
    ordersAgree: pick?.ordersAgree ?? null,
    costMicroUsd: pick ? pick.costMicroUsd : 0,
  }));
  const counted = found.groups.map(({ taskId, attempts, pick }) => ({
    ...{ taskId, chosenId: pick?.chosenAttemptId ?? null },
    members: attempts.map((attempt) => ({ attemptId: attempt.id, counted: countedAs(attempt) })),
  }));
  const seed = seedOf(runId);
  return { runId, ...found, figures: bestOfFigures(groups), rates: bestOfRates(counted, seed), seed };
}
