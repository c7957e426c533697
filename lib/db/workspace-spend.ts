import type { SpendDay } from "@/lib/domain/workspace/spend-forecast";
import type { Queryable } from "./client";

/** Days of a workspace with spend from a day on, oldest first. */
export async function listSpendDays(db: Queryable, workspaceId: string, from: Date): Promise<SpendDay[]> {
  const rows = await db.workspaceSpendDay.findMany({
    where: { workspaceId, day: { gte: from } },
    orderBy: { day: "asc" },
    select: { day: true, spentMicroUsd: true },
  });
  return rows.map(({ day, spentMicroUsd }) => ({
    day: day.toISOString().slice(0, 10),
    spentMicroUsd: Number(spentMicroUsd),
  }));
}

export interface SpendAlert {
  /** total, or a month as 2026-11. */
  period: string;
  percent: number;
  capMicroUsd: number;
  spentMicroUsd: number;
  at: Date;
}

/** Shares of caps that were crossed, newest first. */
export async function listSpendAlerts(db: Queryable, workspaceId: string): Promise<SpendAlert[]> {
  const rows = await db.workspaceSpendAlert.findMany({
    where: { workspaceId },
    orderBy: [{ at: "desc" }, { percent: "desc" }],
    take: 20,
    select: { period: true, percent: true, capMicroUsd: true, spentMicroUsd: true, at: true },
  });
  return rows.map((row) => ({
    ...row,
    capMicroUsd: Number(row.capMicroUsd),
    spentMicroUsd: Number(row.spentMicroUsd),
  }));
}
