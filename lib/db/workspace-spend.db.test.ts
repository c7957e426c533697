import { describe, expect, it } from "vitest";
import { newId } from "@/lib/config/new-id";
import type { Database } from "./client";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import { contextOfRole, makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { refuseBudget } from "@/lib/services/run/refuse-run";
import { getWorkspace } from "@/lib/services/workspace/get-workspace";
import { getWorkspaceRecord } from "@/lib/services/workspace/get-workspace-record";
import { updateWorkspaceLimits } from "@/lib/services/workspace/update-workspace-limits";

let db: Database;
startTestDatabase((opened) => (db = opened));

const spend = ({ id }: TestWorkspace, microUsd: number) =>
  db.prisma.workspace.update({ where: { id }, data: { spentMicroUsd: { increment: microUsd } } });
const boundOf = async ({ id }: TestWorkspace) => {
  const [row] = await db.prisma.$queryRaw<Array<{ bound: bigint | null }>>`
    SELECT workspace_spend_bound(w) AS bound FROM "workspace" w WHERE w."id" = ${id}`;
  return row?.bound ?? null;
};

describe("the spend of a workspace", () => {
  it("is kept by day, whoever adds to it, also at the same time", async () => {
    const workspace = await makeWorkspace(db);
    await Promise.all(Array.from({ length: 20 }, () => spend(workspace, 5)));
    await spend(workspace, -10);
    const days = await db.prisma.workspaceSpendDay.findMany({ where: { workspaceId: workspace.id } });
    expect(days.map(({ spentMicroUsd }) => spentMicroUsd)).toEqual([90n]);
  });

  it("is bounded by the month's cap too, which does not count earlier months", async () => {
    const workspace = await makeWorkspace(db, { spentMicroUsd: 5_000_000 });
    const ctx = await contextOfRole(db, workspace, "owner");
    expect(await boundOf(workspace)).toBeNull();
    await updateWorkspaceLimits({ ctx, input: { month_cap_usd: "2" } });
    expect(await boundOf(workspace)).toBe(7_000_000n);
    await spend(workspace, 1_999_999);
    expect(() => refuseBudget({ ...RECORD, monthCapMicroUsd: 2_000_000, monthSpentMicroUsd: 1_999_999 })).not.toThrow();
    refuseBudget(await getWorkspaceRecord(ctx));
    await spend(workspace, 1);
    expect(await boundOf(workspace)).toBe(7_000_000n);
    const record = await getWorkspaceRecord(ctx);
    expect(record).toMatchObject({ spentMicroUsd: 7_000_000, monthSpentMicroUsd: 2_000_000 });
    expect(() => refuseBudget(record)).toThrow("2.00 USD of its 2.00 USD this month");
    await updateWorkspaceLimits({ ctx, input: { spend_cap_usd: "6" } });
    expect(await boundOf(workspace)).toBe(6_000_000n);
  });

  it("notes each share of a cap once, when it is crossed or the cap comes down on it", async () => {
    const workspace = await makeWorkspace(db);
    const ctx = await contextOfRole(db, workspace, "owner");
    await updateWorkspaceLimits({ ctx, input: { spend_cap_usd: "10", month_cap_usd: "4", alert_percents: [50, 100] } });
    const noted = async () =>
      (await getWorkspace({ ctx })).spendAlerts.map(({ period, percent }) => `${period} ${percent}`).sort();
    await spend(workspace, 1_999_999);
    expect(await noted()).toEqual([]);
    await spend(workspace, 1);
    const month = new Date().toISOString().slice(0, 7);
    expect(await noted()).toEqual([`${month} 50`]);
    await spend(workspace, 3_000_000);
    await spend(workspace, 1);
    expect(await noted()).toEqual([`${month} 100`, `${month} 50`, "total 50"]);
    await updateWorkspaceLimits({ ctx, input: { spend_cap_usd: "5" } });
    expect(await noted()).toEqual([`${month} 100`, `${month} 50`, "total 100", "total 50", "total 50"]);
  });
});

const RECORD = {
  id: newId("workspace"),
  slug: "w",
  name: "w",
  runParallelism: 1,
  createdAt: new Date(),
  alertPercents: [],
  isSample: false,
  imported: null,
  spendCapMicroUsd: null,
  spentMicroUsd: 0,
  monthForecastMicroUsd: null,
};
