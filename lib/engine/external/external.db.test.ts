import { describe, expect, it } from "vitest";
import type { ControlCall } from "@/lib/control/control-call";
import type { Desktop, DesktopDriver } from "@/lib/desktop/desktop.port";
import type { Action } from "@/lib/domain/action/action.schema";
import { createExternalInbox } from "@/lib/policy/drivers/external/external-inbox";
import { createExternalPolicy } from "@/lib/policy/drivers/external/external-policy";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { ScriptedDriver } from "@/lib/testing/scripted-desktop";
import { actFromOutside, observeFromOutside } from "./external-calls";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

/** A run of one attempt that waits for a harness, and the harness's calls. */
async function driven(maxSteps: number) {
  const inbox = createExternalInbox();
  const runId = await bench.addRun({ maxSteps });
  const { deps } = await bench.start({
    driver: new ScriptedDriver(),
    policyFor: (work) => createExternalPolicy(inbox.open(work.attemptId)),
  });
  const looked = {
    screen: { width: 640, height: 480 },
    screenshot: () => Promise.resolve({ png: new Uint8Array(7) }),
    windows: () => Promise.resolve([]),
    accessibility: () => Promise.resolve({ nodeCount: 1 }),
  } as unknown as Desktop;
  const driver = { find: () => looked } as unknown as DesktopDriver;
  const parts = {
    ...deps,
    driver,
    inbox,
    accessibilityXml: () => "<tree/>",
    isKey: (name: string) => name === "enter",
  };
  const [seat] = await bench.until(() => Promise.resolve(inbox.waiting().length > 0 && inbox.waiting()));
  const attemptId = seat?.attemptId ?? "";
  const call = (input: Record<string, unknown>, workspace = bench.workspaceId): ControlCall => ({
    workspace_id: workspace,
    actor: "user:u",
    request_id: "req",
    input,
  });
  const signal = new AbortController().signal;
  return {
    runId,
    inbox,
    act: (action: Action, workspace?: string) =>
      actFromOutside(parts, { attemptId, call: call({ action }, workspace), signal }),
    observe: () => observeFromOutside(parts, { attemptId, call: call({ accessibility: "xml" }), signal }),
  };
}

const wait: Action = { type: "wait", ms: 0 };

describe("an attempt that a harness outside drives", () => {
  it("takes its actions one after the other, shows its desktop between them, and ends when it says done", async () => {
    const { runId, inbox, act, observe } = await driven(5);
    await expect(act(wait)).resolves.toEqual({ step_index: 1 });
    await expect(act(wait)).resolves.toEqual({ step_index: 2 });
    await expect(observe()).resolves.toMatchObject({ accessibility: { format: "xml", text: "<tree/>" } });
    await expect(act({ type: "done" })).resolves.toEqual({ step_index: 3 });
    const run = await bench.finished(runId);
    expect(run.attempts[0]).toMatchObject({ status: "done", outcome: "success", endedBy: "done", stepCount: 3 });
    expect(inbox.waiting()).toEqual([]);
    await expect(act(wait)).rejects.toMatchObject({ code: "attempt_not_acting", details: { ended_by: "done" } });
    await expect(observe()).rejects.toMatchObject({ code: "attempt_not_acting" });
  });

  it("is verified at the step cap, and lets go of who waits for one more", async () => {
    const { runId, inbox, act } = await driven(2);
    await act(wait);
    await act(wait);
    const run = await bench.finished(runId);
    expect(run.attempts[0]).toMatchObject({ status: "done", endedBy: "step_cap", stepCount: 2 });
    expect(inbox.waiting()).toEqual([]);
  });

  it("ends at the run's time cap when nobody acts, and is judged as it stands", async () => {
    const { runId } = await driven(5);
    await bench.db.prisma.run.update({ where: { id: runId }, data: { startedAt: new Date(Date.now() - 3_600_000) } });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", stopReason: "time_cap_reached" });
    expect(run.attempts[0]).toMatchObject({ status: "done", endedBy: "time_cap", stepCount: 0 });
  });

  it("waits on after an action that its desktop cannot play", async () => {
    const { runId, act } = await driven(5);
    const refusal = (pointer: string) => ({ code: "invalid_request", invalidParams: [{ pointer }] });
    await expect(act({ type: "key", key: "nokey" })).rejects.toMatchObject(refusal("/action/key"));
    await expect(act({ type: "move", x: 640, y: 1 })).rejects.toMatchObject(refusal("/action"));
    await expect(act({ type: "key", key: "enter" })).resolves.toEqual({ step_index: 1 });
    await act({ type: "done" });
    const run = await bench.finished(runId);
    expect(run.attempts[0]).toMatchObject({ status: "done", endedBy: "done", stepCount: 2 });
  });

  it("is not found by another workspace", async () => {
    const { runId, act } = await driven(5);
    await expect(act(wait, await bench.addWorkspace())).rejects.toMatchObject({ code: "not_found" });
    await act({ type: "fail" });
    await bench.finished(runId);
  });
});
