import { expect, test, vi } from "vitest";
import type { Desktop } from "@/lib/desktop/desktop.port";
import type { Policy } from "@/lib/policy/policy.port";
import { act, type ActInput } from "./act";

/** Its tree cannot be read, which spoils no step. */
const accessibility = () => Promise.reject(new Error("no bus"));
const spend = { hold: () => Promise.resolve(true), settle: () => Promise.resolve() };

test("a policy is asked for its steps from the first one on, each once", async () => {
  const asked: number[] = [];
  const policy: Policy = {
    name: "recording",
    digest: null,
    fork: () => policy,
    next: (_desktop, stepIndex) => {
      asked.push(stepIndex);
      const action = stepIndex < 2 ? ({ type: "wait", ms: 0 } as const) : ({ type: "done" } as const);
      return Promise.resolve({ action, intent: null, note: null, waitMs: 0 });
    },
  };
  const recorded: number[] = [];
  const input = {
    policy,
    maxSteps: 5,
    desktop: {
      id: "dsk_1",
      accessibility,
      step: () => Promise.resolve({ before: {}, after: {}, activeWindow: null, actMs: 0, settleMs: 0 }),
      screenshot: () => Promise.resolve({}),
      windows: () => Promise.resolve([]),
    } as unknown as Desktop,
    recorder: {
      frame: () => Promise.resolve("sha256:0"),
      desktopMoved: vi.fn(),
      step: (_desktopId: string, step: { index: number }) => void recorded.push(step.index),
    },
    control: { actSignal: new AbortController().signal, reaction: null, stopReason: null },
    clock: { now: () => new Date(0) },
    spend,
    parked: () => Promise.resolve(),
  } as unknown as ActInput;
  await expect(act(input)).resolves.toMatchObject({ endedBy: "done", stepCount: 3 });
  expect(asked).toEqual([0, 1, 2]);
  expect(recorded).toEqual([1, 2, 3]);
});

test("nothing is asked and nothing is sent while a person steers the desktop", async () => {
  const order: string[] = [];
  const input = {
    policy: {
      next: (_desktop: Desktop, stepIndex: number) => {
        order.push(`turn ${stepIndex + 1}`);
        return Promise.resolve({ action: { type: "wait", ms: 0 }, intent: null, note: null, waitMs: 0 });
      },
    },
    maxSteps: 1,
    desktop: {
      id: "dsk_1",
      accessibility,
      step: () => {
        order.push("step");
        return Promise.resolve({ before: {}, after: {}, activeWindow: null, actMs: 0, settleMs: 0 });
      },
    },
    recorder: { frame: () => Promise.resolve("sha256:0"), desktopMoved: vi.fn(), step: vi.fn() },
    control: { actSignal: new AbortController().signal, reaction: null, stopReason: null },
    clock: { now: () => new Date(0) },
    spend,
    parked: () => {
      order.push("free");
      return Promise.resolve();
    },
  } as unknown as ActInput;
  await expect(act(input)).resolves.toMatchObject({ endedBy: "step_cap", stepCount: 1 });
  expect(order).toEqual(["free", "turn 1", "free", "step", "free"]);
});

test("a turn without an action is a step that failed, and nothing is sent to the desktop", async () => {
  const recorded: Array<Record<string, unknown>> = [];
  const step = vi.fn();
  const input = {
    policy: {
      next: (_desktop: Desktop, stepIndex: number) =>
        Promise.resolve({
          action: stepIndex < 2 ? { type: "no_action", code: "no_tool_call", detail: "only text" } : { type: "done" },
          intent: null,
          note: null,
          waitMs: 0,
        }),
    },
    maxSteps: 2,
    desktop: { id: "dsk_1", step, screenshot: () => Promise.resolve({}) },
    recorder: {
      frame: () => Promise.resolve("sha256:0"),
      desktopMoved: vi.fn(),
      step: (_desktopId: string, row: Record<string, unknown>) => void recorded.push(row),
    },
    control: { actSignal: new AbortController().signal, reaction: null, stopReason: null },
    clock: { now: () => new Date(0) },
    spend,
    parked: () => Promise.resolve(),
  } as unknown as ActInput;
  await expect(act(input)).resolves.toEqual({ endedBy: "step_cap", actions: [], stepCount: 2 });
  expect(step).not.toHaveBeenCalled();
  expect(recorded).toMatchObject([
    { index: 1, ok: false, error: "no_tool_call: only text", frameBefore: "sha256:0", frameAfter: "sha256:0" },
    { index: 2, ok: false, error: "no_tool_call: only text" },
  ]);
});

test("nothing is asked for that may cost more than is left", async () => {
  const next = vi.fn();
  const input = {
    policy: { next },
    maxSteps: 5,
    spend: { ...spend, hold: () => Promise.resolve(false) },
    control: { actSignal: new AbortController().signal, reaction: null, stopReason: "budget_exceeded" },
    parked: () => Promise.resolve(),
  } as unknown as ActInput;
  await expect(act(input)).resolves.toEqual({ endedBy: "spend_cap", actions: [], stepCount: 0 });
  expect(next).not.toHaveBeenCalled();
});

test("what a turn may cost is let go when nothing was answered", async () => {
  const settle = vi.fn(() => Promise.resolve());
  const input = {
    desktop: { id: "dsk_1", accessibility },
    policy: { next: () => Promise.reject(new Error("the provider is away")) },
    maxSteps: 5,
    spend: { ...spend, settle },
    control: { actSignal: new AbortController().signal, reaction: null, stopReason: null },
    parked: () => Promise.resolve(),
  } as unknown as ActInput;
  await expect(act(input)).rejects.toThrow("the provider is away");
  expect(settle).toHaveBeenCalledExactlyOnceWith(null, 1);
});
