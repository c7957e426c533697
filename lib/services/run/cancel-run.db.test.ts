import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/lib/db/client";
import { moveRun } from "@/lib/db/transition";
import { withTransaction } from "@/lib/db/tx";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import {
  contextOfKey,
  contextOfRole,
  contextOfSystem,
  makeWorkspace,
  type TestWorkspace,
} from "@/lib/testing/factories/workspace";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import type { ServiceContext } from "../context";
import { cancelRun } from "./cancel-run";
import { createRun } from "./create-run";

let db: Database;
let workspace: TestWorkspace;
let creator: ServiceContext;
startTestDatabase((opened) => (db = opened));
beforeAll(async () => {
  workspace = await makeWorkspace(db);
  creator = await contextOfRole(db, workspace, "member");
  await makeTemplate(db, (await makeHost(db)).id);
  await makeTaskSet(contextOfSystem(db, workspace), "set", [{ id: "aaaaaaaa" }]);
});

const start = () =>
  createRun({
    ctx: creator,
    input: { kind: "scripted_test", task_set: "set", tasks: ["aaaaaaaa"], template: "office@1", spend_cap_usd: "1.00" },
  });
const move = (runId: string, event: "prepare" | "start" | "complete") =>
  withTransaction(db, (tx) =>
    moveRun(tx, {
      runId,
      event,
      actor: "system",
      now: new Date(),
      ...(event === "complete" && { stopReason: "all_tasks_done" }),
    }),
  );
const eventsOf = (runId: string) => db.prisma.runEvent.findMany({ where: { runId }, orderBy: { seq: "asc" } });

describe("cancelRun", () => {
  it("cancels a queued run at once, and a repeat changes nothing", async () => {
    const { id } = await start();
    const first = await cancelRun({ ctx: creator, runId: id });
    expect(first).toMatchObject({
      status: "cancelled",
      stopReason: "cancelled_by_user",
      availableActions: ["edit", "export"],
    });
    expect(first.finishedAt).not.toBeNull();
    const again = await cancelRun({ ctx: creator, runId: id });
    expect(again.eventSeq).toBe(first.eventSeq);
    expect(await db.prisma.auditEvent.count({ where: { target: id, action: "run.cancel" } })).toBe(1);
  });

  it("lets a working run finish what is in flight", async () => {
    const { id } = await start();
    await move(id, "prepare");
    await move(id, "start");
    const run = await cancelRun({ ctx: creator, runId: id });
    expect(run).toMatchObject({ status: "cancelling", stopReason: "cancelled_by_user", finishedAt: null });
    expect((await cancelRun({ ctx: creator, runId: id })).eventSeq).toBe(run.eventSeq);
  });

  it.each(["admin", "owner"] as const)("lets an %s cancel someone else's run as an operator", async (role) => {
    const { id } = await start();
    const run = await cancelRun({ ctx: await contextOfRole(db, workspace, role), runId: id });
    expect(run.stopReason).toBe("cancelled_by_operator");
  });

  it("refuses another member, a viewer and a read-only key", async () => {
    const { id } = await start();
    const member = await contextOfRole(db, workspace, "member");
    await expect(cancelRun({ ctx: member, runId: id })).rejects.toMatchObject({ code: "forbidden" });
    const viewer = await contextOfRole(db, workspace, "viewer");
    await expect(cancelRun({ ctx: viewer, runId: id })).rejects.toMatchObject({ code: "forbidden" });
    const reader = contextOfKey(db, workspace, ["runs:read"]);
    await expect(cancelRun({ ctx: reader, runId: id })).rejects.toMatchObject({ code: "insufficient_scope" });
  });

  it("does not find another workspace's run", async () => {
    const { id } = await start();
    const stranger = await contextOfRole(db, await makeWorkspace(db), "owner");
    await expect(cancelRun({ ctx: stranger, runId: id })).rejects.toMatchObject({ code: "not_found" });
  });

  it("refuses a run that ended another way, and keeps the refused move in the log", async () => {
    const { id } = await start();
    await move(id, "prepare");
    await move(id, "complete");
    await expect(cancelRun({ ctx: creator, runId: id })).rejects.toMatchObject({
      code: "invalid_transition",
      status: 409,
    });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ refused: true, type: "run.status", from: "completed" });
  });

  it("moves a run once when several cancel at the same time", async () => {
    const { id } = await start();
    await Promise.all(Array.from({ length: 5 }, () => cancelRun({ ctx: creator, runId: id })));
    expect((await eventsOf(id)).map((event) => event.to)).toEqual(["queued", "cancelled"]);
  });
});
