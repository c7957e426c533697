import { findRunDocumentInWorkspace } from "@/lib/db/runs";
import { AppError } from "@/lib/domain/errors";
import type { RunDocument } from "@/lib/domain/run/run.document";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getRunInWorkspace } from "./run-view";

/** The document as launched: ids resolved, defaults filled in. Throws `not_found`, and `conflict` for an imported run. */
export async function getRunDocument({ ctx, runId }: { ctx: ServiceContext; runId: string }): Promise<RunDocument> {
  requireScope(ctx, "runs:read");
  const document = await findRunDocumentInWorkspace(queryable(ctx), ctx.workspace.id, runId);
  if (document === null) throw new AppError("not_found", `There is no run ${runId.slice(0, 60)} in this workspace.`);
  const { imported } = await getRunInWorkspace(ctx, runId);
  if (imported !== null) throw new AppError("conflict", "The run was imported, not launched: it has no document.");
  // create-run stored what the schema of the document gave.
  return document as RunDocument;
}
