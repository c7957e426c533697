import { expect, it } from "vitest";
import type { Database } from "@/lib/db/client";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { createSlot } from "./create-slot";

let db: Database;
startTestDatabase((opened) => (db = opened));

const TASK = "e0df059f-sum-column";

it("puts a task's desktop on a host that can run the task, and on no other of the same template", async () => {
  const ctx = contextOfSystem(db, await makeWorkspace(db));
  await makeTaskSet(ctx, "public", [{ id: TASK }]);
  const serving = { controlUrl: "http://127.0.0.1:1" };
  const lacking = await makeHost(db, { capabilities: { metrics: ["infeasible"] } });
  const able = await makeHost(db);
  await db.prisma.host.updateMany({ data: serving });
  const template = await makeTemplate(db, lacking.id);
  await db.prisma.hostTemplate.create({ data: { hostId: able.id, templateVersionId: template.id } });
  const hostOf = async (input: object) => {
    const { id } = await createSlot({ ctx, input });
    return (await db.prisma.desktop.findUniqueOrThrow({ where: { id } })).hostId;
  };

  expect([await hostOf({ task: TASK }), await hostOf({ task: TASK })]).toEqual([able.id, able.id]);
  expect(await hostOf({})).toBe(lacking.id);

  await db.prisma.host.update({ where: { id: able.id }, data: { lastHeartbeatAt: new Date(0) } });
  await expect(createSlot({ ctx, input: { task: TASK } })).rejects.toMatchObject({ code: "host_away" });
});
