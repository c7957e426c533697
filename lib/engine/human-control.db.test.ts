import { expect, it } from "vitest";
import type { ServiceContext } from "@/lib/services/context";
import { endControl } from "@/lib/services/viewer/end-control";
import { openViewer } from "@/lib/services/viewer/open-viewer";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { ScriptedDriver } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

const who = (id: string, workspaceId: string): ServiceContext => ({
  workspace: { id: workspaceId, slug: "bench" },
  actor: { type: "user", id, name: `Name of ${id}`, role: "member" },
  now: () => new Date(),
  requestId: "req_test",
  db: bench.db,
});
const control = (ctx: ServiceContext, slotId: string, reason = "a dialog is in the way") =>
  openViewer({ ctx, slotId, input: { mode: "control", reason }, ticketKey: new Uint8Array(32) });

it("parks the agent while a person steers, and counts their attempt apart: valid, without outcome or score", async () => {
  const runId = await bench.addRun({ tasks: 1 });
  const steps: number[] = [];
  let took: Promise<unknown> | null = null;
  let others = "";
  const driver = new ScriptedDriver({
    onStep: async (index, { id }) => {
      steps.push(index);
      if (took) return;
      // The scripted driver calls itself simulated; what decides here is that its desktop can be steered.
      await bench.db.prisma.desktop.update({ where: { id }, data: { driver: "linux" } });
      await bench.db.prisma.host.updateMany({ data: { controlUrl: "http://127.0.0.1:1" } });
      const { workspaceId } = await bench.db.prisma.desktop.findUniqueOrThrow({ where: { id } });
      took = control(who("usr_a", workspaceId), id);
      await took;
      others = await control(who("usr_b", workspaceId), id).then(
        () => "taken",
        (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
      );
      await control(who("usr_a", workspaceId), id);
      setTimeout(() => void endControl({ ctx: who("usr_a", workspaceId), slotId: id }), 700);
    },
  });
  const begun = performance.now();
  await bench.start({ driver });
  const run = await bench.finished(runId);
  expect(steps.length).toBeGreaterThan(0);
  expect(performance.now() - begun).toBeGreaterThan(700);
  expect(others).toBe("control_taken: Name of usr_a holds control of this computer.");
  expect(run.attempts[0]).toMatchObject({
    status: "done",
    verdict: "valid",
    outcome: "none",
    score: null,
    humanAssistedReason: "a dialog is in the way",
  });
  expect(run).toMatchObject({ countDone: 1, countValid: 1, countSuccess: 0, countFail: 0, countHumanAssisted: 1 });
  const events = await bench.db.prisma.runEvent.findMany({ where: { runId, type: "attempt.human_assisted" } });
  expect(events).toHaveLength(1);
  const audits = await bench.db.prisma.auditEvent.findMany({ orderBy: { at: "asc" } });
  expect(audits.map(({ action }) => action)).toEqual(["slot.take_control", "slot.end_control"]);
});
