import { expect, it } from "vitest";
import { newId } from "@/lib/config/new-id";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { chargeJudging, refundJudging } from "./best-of-picks";
import { withTransaction } from "./tx";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

/** A cohort at work whose requests to models may cost so much. */
async function hold(runId: string, workspaceId: string, modelReservedMicroUsd: bigint): Promise<void> {
  const place = { unit: 0, taskId: "task-0", taskDigest: "sha256:0", copy: 1, round: 1 };
  const id = newId("cohort");
  await bench.db.prisma.cohort.create({
    data: { id, runId, workspaceId, ...place, status: "leased", modelReservedMicroUsd },
  });
}
const charge = (runId: string, microUsd: number) =>
  withTransaction(bench.db, (tx) => chargeJudging(tx, { runId }, microUsd));
async function spent(runId: string, workspaceId: string): Promise<[number, number]> {
  const run = await bench.db.prisma.run.findUniqueOrThrow({ where: { id: runId } });
  const workspace = await bench.db.prisma.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  return [Number(run.spentMicroUsd), Number(workspace.spentMicroUsd)];
}

it("judging is charged only where requests under way leave room for it, and given back as far as it was not spent", async () => {
  const workspaceId = await bench.addWorkspace();
  const runId = await bench.addRun({ workspaceId, spendCapMicroUsd: 1_000 });
  await hold(runId, workspaceId, 700n);
  expect(await charge(runId, 301)).toBe(false);
  expect(await spent(runId, workspaceId)).toEqual([0, 0]);
  expect(await charge(runId, 300)).toBe(true);
  expect(await spent(runId, workspaceId)).toEqual([300, 300]);
  await withTransaction(bench.db, (tx) => refundJudging(tx, { runId, workspaceId }, 100));
  expect(await spent(runId, workspaceId)).toEqual([200, 200]);
});

it("judging keeps to the workspace's cap, with what its other runs may spend now", async () => {
  const workspaceId = await bench.addWorkspace(8, 1_000);
  await hold(await bench.addRun({ workspaceId }), workspaceId, 900n);
  const runId = await bench.addRun({ workspaceId });
  expect(await charge(runId, 101)).toBe(false);
  expect(await charge(runId, 100)).toBe(true);
});
