import type { RunRecord } from "@/lib/db/runs";
import { AppError } from "@/lib/domain/errors";
import { mayCancelRun } from "@/lib/domain/workspace/role";
import { roleOf, userIdOf, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getRunInWorkspace } from "./run-view";

/** The same of a run that was made here; throws `conflict` for an imported one, which is only shown. */
export async function getOwnRun(ctx: ServiceContext, runId: string, what: string): Promise<RunRecord> {
  const run = await getOperableRun(ctx, runId, what);
  if (run.imported !== null) {
    throw new AppError("conflict", `The run was imported and is only shown: nobody can ${what}.`);
  }
  return run;
}

/** A run that the caller may operate: its creator, admins and owners may. Throws `not_found` and `forbidden`. */
export async function getOperableRun(ctx: ServiceContext, runId: string, what: string): Promise<RunRecord> {
  requireScope(ctx, "runs:write");
  const run = await getRunInWorkspace(ctx, runId);
  if (!mayCancelRun({ userId: userIdOf(ctx.actor), role: roleOf(ctx.actor) }, run)) {
    throw new AppError("forbidden", `Only the run's creator, admins and owners may ${what}.`);
  }
  return run;
}
