import { afterAll, beforeAll, expect, it } from "vitest";
import { SIMULATED_TEMPLATE } from "@/lib/desktop/drivers/simulated/simulated-template";
import { problemWire } from "@/lib/domain/problem";
import { slotGatesWire, slotObservationWire } from "@/lib/domain/slot/slot.verbs.wire";
import { slotPageWire, slotWire } from "@/lib/domain/slot/slot.wire";
import { writeRun } from "@/lib/testing/factories/run";
import { passingGate } from "@/lib/testing/scripted-desktop";
import { SlotBench } from "@/lib/testing/slot-bench";
import { POST as forkRoute } from "./[slotId]/fork/route";
import { GET as gatesRoute } from "./[slotId]/gates/route";
import { POST as observeRoute } from "./[slotId]/observe/route";
import { POST as quarantineRoute } from "./[slotId]/quarantine/route";
import { POST as releaseRoute } from "./[slotId]/release/route";
import { POST as resetRoute } from "./[slotId]/reset/route";
import { DELETE as closeRoute } from "./[slotId]/route";
import { POST as stepRoute } from "./[slotId]/step/route";
import { POST as verifyRoute } from "./[slotId]/verify/route";
import { GET as listRoute } from "./route";

let bench: SlotBench;
beforeAll(async () => {
  bench = await SlotBench.open();
});
afterAll(() => bench.close());

/** A run with one attempt at work on a live desktop of this host. */
async function desktopOfRun(): Promise<{ id: string; attemptId: string }> {
  const { db } = bench.app;
  const host = await db.prisma.host.findUniqueOrThrow({ where: { id: bench.hostId } });
  const { id: templateId } = await db.prisma.templateVersion.findFirstOrThrow();
  const taskSet = await db.prisma.taskSet.findFirstOrThrow({ select: { id: true, name: true } });
  const task = await db.prisma.taskSetEntry.findFirstOrThrow();
  const { attemptIds } = await writeRun(db, {
    workspaceId: bench.workspace.id,
    name: "a run",
    status: "running",
    driver: "simulated",
    taskSet,
    template: { id: templateId, ref: "simulated@1" },
    host: { id: host.id, name: host.name, workerId: host.workerId ?? "" },
    tasks: [{ taskId: task.taskId, taskDigest: task.taskDigest, domain: "os", instruction: "Do.", recipeDigest: null }],
    createdBy: { type: "system", id: "system", name: "system", userId: null },
    createdAt: new Date(),
    attempts: [
      { status: "running", gates: [passingGate("cgroup")], lastFrame: await bench.app.store.put(Buffer.from("png")) },
    ],
  });
  const [attemptId = ""] = attemptIds;
  const { desktopId } = await db.prisma.attempt.findUniqueOrThrow({ where: { id: attemptId } });
  await bench.driver.create({ id: desktopId ?? "", templateDigest: SIMULATED_TEMPLATE.digest });
  return { id: desktopId ?? "", attemptId };
}

const on = ({ id }: { id: string }) => ({ params: { slotId: id } });

it("the desktop of a run is listed, looked at and judged, but not acted in", async () => {
  const desktop = await desktopOfRun();
  const page = slotPageWire.parse(await (await bench.call(listRoute)).json());
  expect(page.data.find(({ id }) => id === desktop.id)).toMatchObject({
    ...{ by_hand: false, attempt_id: desktop.attemptId, cost_usd: null, expires_at: null },
    available_actions: ["quarantine", "close"],
  });
  const byHand = slotPageWire.parse(await (await bench.call(listRoute, { query: { by_hand: "true" } })).json());
  expect(byHand.data.map(({ id }) => id)).not.toContain(desktop.id);
  const seen = await bench.call(observeRoute, { ...on(desktop), body: { screenshot: "base64" } });
  expect(slotObservationWire.parse(await seen.json()).screenshot?.png_base64).toBe(
    Buffer.from("png").toString("base64"),
  );
  const gates = slotGatesWire.parse(await (await bench.call(gatesRoute, on(desktop))).json());
  expect(gates.episode).toMatchObject({ verdict: "valid", kind: "create" });
  for (const [route, body] of [
    [stepRoute, { action: { type: "wait", ms: 0 } }],
    [forkRoute, { copies: 1 }],
    [verifyRoute, {}],
    [resetRoute, {}],
    [releaseRoute, {}],
  ] as const) {
    const refused = problemWire.parse(await (await bench.call(route, { ...on(desktop), body })).json());
    expect(refused).toMatchObject({ code: "slot_of_run", status: 409 });
  }
});

it("its quarantine makes the attempt invalid, and its end leaves the attempt without a desktop", async () => {
  const { db } = bench.app;
  const desktop = await desktopOfRun();
  const marked = await bench.call(quarantineRoute, { ...on(desktop), body: { reason: "a broken page" } });
  expect(slotWire.parse(await marked.json())).toMatchObject({
    ...{ status: "quarantined", quarantine: { reason: "a broken page" } },
    episode: { verdict: "invalid", bad_gates: ["not_quarantined"] },
  });
  const attempt = await db.prisma.attempt.findUniqueOrThrow({ where: { id: desktop.attemptId } });
  expect(attempt).toMatchObject({ verdict: "invalid", badGates: ["not_quarantined"], score: null });
  const live = bench.driver.find(desktop.id);
  await expect(live?.step({ type: "wait", ms: 0 })).rejects.toMatchObject({ code: "action_failed" });
  expect((await bench.call(closeRoute, { ...on(desktop), method: "DELETE" })).status).toBe(204);
  await expect(live?.windows()).rejects.toMatchObject({ code: "desktop_lost" });
  expect(await db.prisma.desktop.findUniqueOrThrow({ where: { id: desktop.id } })).toMatchObject({
    closeReason: "killed",
  });
});
