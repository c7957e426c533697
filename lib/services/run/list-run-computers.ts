import type { ComputerQuery, ComputerRecord } from "@/lib/db/computers";
import type { ServiceContext } from "../context";
import { listComputers } from "../computer/list-computers";
import type { Page } from "../page";
import { requireScope } from "../require-scope";
import { getRunInWorkspace } from "./run-view";

/** Computers that a run has or had, newest first. Throws `not_found`. */
export async function listRunComputers({
  ctx,
  runId,
  query,
}: {
  ctx: ServiceContext;
  runId: string;
  query: Omit<ComputerQuery, "runId">;
}): Promise<Page<ComputerRecord, { createdAt: Date; id: string }>> {
  requireScope(ctx, "runs:read");
  await getRunInWorkspace(ctx, runId);
  return listComputers({ ctx, query: { ...query, runId } });
}
