import { findWorkspace, type WorkspaceRecord } from "@/lib/db/workspaces";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";

/** The context's own workspace; throws `not_found` when it was removed meanwhile. */
export async function getWorkspaceRecord(ctx: ServiceContext): Promise<WorkspaceRecord> {
  const workspace = await findWorkspace(queryable(ctx), ctx.workspace.id);
  if (workspace === null) throw new AppError("not_found", "There is no such workspace.");
  return workspace;
}
