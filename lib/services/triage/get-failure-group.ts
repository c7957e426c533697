import { readFirstSeen, readGroupOverRuns, type FirstSeen, type GroupInRun } from "@/lib/db/triage-groups";
import { AppError } from "@/lib/domain/errors";
import type { FingerprintTier } from "@/lib/domain/triage/fingerprint";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { publicBecause } from "./public-because";

/** Runs that a group is told for, newest first. */
const RUNS_MAX = 100;

export interface FailureGroupOverRuns {
  key: string;
  tier: FingerprintTier;
  because: string[];
  firstSeen: FirstSeen | null;
  /** Newest run first. */
  runs: GroupInRun[];
}

/** One failure group over all runs of the workspace. Throws `not_found` when no attempt of it was ever sorted into it. */
export async function getFailureGroup({
  ctx,
  key,
}: {
  ctx: ServiceContext;
  key: string;
}): Promise<FailureGroupOverRuns> {
  requireScope(ctx, "runs:read");
  const db = queryable(ctx);
  const runs = await readGroupOverRuns(db, ctx.workspace.id, key, RUNS_MAX);
  const [newest] = runs;
  if (newest === undefined) {
    throw new AppError("not_found", `There is no failure group ${key.slice(0, 60)} in this workspace.`);
  }
  const [firstSeen = null] = await readFirstSeen(db, ctx.workspace.id, [key]);
  return { key, tier: newest.tier, because: publicBecause(ctx.actor, newest), firstSeen, runs };
}
