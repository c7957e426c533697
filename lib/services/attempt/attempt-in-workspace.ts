import { findAttemptInWorkspace, type AttemptDetailRecord } from "@/lib/db/attempts";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";

/** An attempt of the asking workspace. Throws `not_found`. */
export async function getAttemptInWorkspace(ctx: ServiceContext, attemptId: string): Promise<AttemptDetailRecord> {
  const attempt = await findAttemptInWorkspace(queryable(ctx), ctx.workspace.id, attemptId);
  if (attempt !== null) return attempt;
  throw new AppError("not_found", `There is no attempt ${attemptId.slice(0, 60)} in this workspace.`);
}
