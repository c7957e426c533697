import { beforeAll, expect, it } from "vitest";
import type { Database } from "@/lib/db/client";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import type { ServiceContext } from "../context";
import { createRun } from "./create-run";
import { getRun } from "./get-run";
import { listRuns } from "./list-runs";
import { pauseRun } from "./pause-run";

let db: Database;
let ctx: ServiceContext;
let hostId: string;
let runId: string;
startTestDatabase((opened) => (db = opened));
beforeAll(async () => {
  const workspace = await makeWorkspace(db, { runParallelism: 1 });
  ctx = contextOfSystem(db, workspace);
  hostId = (await makeHost(db)).id;
  await makeTemplate(db, hostId);
  await makeTaskSet(ctx, "set", [{ id: "aaaaaaaa" }]);
  const input = {
    kind: "scripted_test",
    task_set: "set",
    tasks: ["aaaaaaaa"],
    template: "office@1",
    spend_cap_usd: "1",
  };
  runId = (await createRun({ ctx, input })).id;
});

const codeNow = async () => (await getRun({ ctx, runId })).waiting?.code;

it("says what the dispatcher would meet, and the list says the same as the run", async () => {
  await db.prisma.host.update({ where: { id: hostId }, data: { lastHeartbeatAt: new Date() } });
  expect(await codeNow()).toBe("next");
  const byHand = { id: "dsk_hand", hostId, workerId: "wrk_1", workspaceId: ctx.workspace.id, byHand: true } as const;
  await db.prisma.desktop.create({
    data: { ...byHand, templateRef: "office@1", driver: "simulated", status: "ready" },
  });
  expect(await codeNow()).toBe("parallelism");
  await db.prisma.workspace.update({ where: { id: ctx.workspace.id }, data: { runParallelism: 8 } });
  await db.prisma.host.update({ where: { id: hostId }, data: { slots: 1 } });
  expect(await codeNow()).toBe("no_free_computer");
  await db.prisma.host.update({ where: { id: hostId }, data: { lastHeartbeatAt: new Date(Date.now() - 60_000) } });
  expect(await codeNow()).toBe("host_away");
  await db.prisma.hostTemplate.deleteMany({});
  expect(await codeNow()).toBe("no_host");
  const { items } = await listRuns({ ctx, query: { limit: 10 } });
  expect(items[0]?.waiting?.code).toBe("no_host");
  await pauseRun({ ctx, runId, input: { reason: "for now" } });
  expect(await codeNow()).toBe("paused");
});
