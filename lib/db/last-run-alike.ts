import type { RunKind } from "@/lib/domain/run/run.kind";
import type { MeasuredUnder } from "@/lib/domain/stats/separate-rows";
import type { Queryable } from "./client";

const NEWEST = [{ createdAt: "desc" }, { id: "desc" }] as const;

/** A run that was launched before, with its document as it was launched. */
export interface LaunchedRun {
  id: string;
  name: string;
  document: unknown;
}

/** The newest ended run of a workspace over a task set, of one kind; null when there is none. */
export async function findLastRunOfWorkload(
  db: Queryable,
  of: { workspaceId: string; taskSetName: string; kind: RunKind },
): Promise<LaunchedRun | null> {
  return db.run.findFirst({
    where: { ...of, finishedAt: { not: null } },
    orderBy: [...NEWEST],
    select: { id: true, name: true, document: true },
  });
}

/** The newest completed run that was measured under the same as one to come; null when there is none. */
export async function findLastRunUnder(
  db: Queryable,
  like: { workspaceId: string; taskSetName: string; policy: string; policyDigest: string | null },
  { template: templateRef, templateDigest: digest, ...under }: MeasuredUnder,
): Promise<{ id: string; name: string } | null> {
  return db.run.findFirst({
    where: { ...like, ...under, templateRef, templateVersion: { digest }, status: "completed" },
    orderBy: [...NEWEST],
    select: { id: true, name: true },
  });
}
