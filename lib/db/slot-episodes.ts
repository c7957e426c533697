import { verdictOf, type Verdict } from "@/lib/domain/episode/episode.verdict";
import type { GateResult } from "@/lib/domain/gate/gate";
import type { EpisodeKind } from "@/lib/domain/slot/slot.wire";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";

export interface NewSlotEpisode {
  id: string;
  desktopId: string;
  number: number;
  kind: EpisodeKind;
  checkpointId: string | null;
  startedAt: Date;
}

export async function insertSlotEpisode(tx: Queryable, episode: NewSlotEpisode): Promise<void> {
  await tx.episode.create({ data: { ...episode, attemptId: null, leaseEpoch: 0, gates: [] } });
}

/**
 * Stores a gate report of an episode that belongs to no attempt, and returns its verdict. A verdict only gets worse:
 * an invalid episode keeps the report that made it so, unless a later one failed too.
 */
export async function recordSlotGates(
  tx: Queryable,
  episodeId: string,
  gates: readonly GateResult[],
  now: Date,
): Promise<Verdict> {
  const [before] = await tx.$queryRaw<Array<{ verdict: Verdict }>>`
    SELECT "verdict"::text FROM "episode" WHERE "id" = ${episodeId} FOR UPDATE`;
  const report = verdictOf(gates);
  if (before?.verdict === "invalid" && report.verdict !== "invalid") return "invalid";
  await tx.episode.updateMany({
    where: { id: episodeId },
    data: {
      verdict: report.verdict,
      badGates: report.badGates,
      invalidReasons: report.invalidReasons,
      gates: gates as unknown as Prisma.InputJsonArray,
      ...(report.verdict !== "pending" && { settledAt: now }),
    },
  });
  return report.verdict;
}

/** The episode of a run's desktop that gates belong to now, with the lease it was begun under; null for none. */
export async function findRunEpisode(
  db: Queryable,
  desktopId: string,
): Promise<{ id: string; attemptId: string; leaseEpoch: number } | null> {
  const row = await db.episode.findFirst({
    where: { desktopId, attemptId: { not: null } },
    orderBy: [{ number: "desc" }, { startedAt: "desc" }],
    select: { id: true, attemptId: true, leaseEpoch: true },
  });
  return row?.attemptId ? { ...row, attemptId: row.attemptId } : null;
}

/**
 * Writes what a slot has cost so far; what is new goes to the workspace's spend in the same transaction, so that none
 * is counted twice. Returns whether the workspace is over its cap now.
 */
export async function chargeSlot(
  tx: Queryable,
  slot: { id: string; workspaceId: string; totalMicroUsd: number },
): Promise<{ isOverCap: boolean }> {
  const [row] = await tx.$queryRaw<Array<{ cost: bigint }>>`
    SELECT COALESCE("costMicroUsd", 0) AS cost FROM "desktop" WHERE "id" = ${slot.id} FOR UPDATE`;
  const delta = BigInt(Math.round(slot.totalMicroUsd)) - (row?.cost ?? 0n);
  if (row && delta > 0n) {
    await tx.desktop.update({ where: { id: slot.id }, data: { costMicroUsd: { increment: delta } } });
    await tx.workspace.update({ where: { id: slot.workspaceId }, data: { spentMicroUsd: { increment: delta } } });
  }
  const [cap] = await tx.$queryRaw<Array<{ over: boolean }>>`
    SELECT COALESCE(w."spentMicroUsd" >= workspace_spend_bound(w), false) AS over
    FROM "workspace" w WHERE w."id" = ${slot.workspaceId}`;
  return { isOverCap: cap?.over ?? false };
}
