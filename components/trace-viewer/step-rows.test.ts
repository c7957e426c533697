import { expect, test } from "vitest";
import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { matchingSteps, stepRows } from "./step-rows";

const step = (index: number, more: Partial<StepWire> = {}): StepWire => ({
  index,
  action: { type: "key", key: "down" },
  ...{ intent: null, note: null, ok: true, error: null, frame_before: null, frame_after: null, screen_changed: null },
  ...{ started_at: "2026-01-01T00:00:00Z", wait_ms: 0, act_ms: 0, settle_ms: 0, active_window: null, shared: false },
  ...{ call: null, tree: null, hit: null },
  ...more,
});
const closed = () => false;

test("equal actions in a row are one line until one of them is open, two of them are two", () => {
  const steps = [step(1), step(2), step(3), step(4, { action: { type: "key", key: "up" } }), step(5)];
  expect(stepRows(steps, closed)).toMatchObject([
    { kind: "fold", count: 3, first: { index: 1 }, last: { index: 3 } },
    { kind: "step" },
    { kind: "step" },
  ]);
  expect(stepRows(steps, (first) => first === 1)).toHaveLength(5);
  expect(stepRows(steps.slice(0, 2), closed)).toHaveLength(2);
});

test("a failed step, a reply and a change of window end a fold", () => {
  const failed = [step(1), step(2), step(3, { ok: false })];
  expect(stepRows(failed, closed)).toHaveLength(3);
  const moved = [step(1), step(2), step(3, { active_window: "Calc" })];
  expect(stepRows(moved, closed).map(({ kind }) => kind)).toEqual(["step", "step", "chapter", "step"]);
  const called = [step(1), step(2), step(3, { call: {} as StepWire["call"] })];
  expect(stepRows(called, closed)).toHaveLength(3);
});

test("the fork is marked once, after the last shared step", () => {
  const steps = [step(1, { shared: true }), step(2, { shared: true }), step(3)];
  expect(stepRows(steps, closed).map(({ kind }) => kind)).toEqual(["step", "step", "forked", "step"]);
});

test("a search finds the action, the element and the note, by all its words", () => {
  const hit = { by: "point", application: "soffice", role: "table cell", name: "E12", text: null, rect: null } as const;
  const steps = [step(1), step(2, { hit, note: "Fill down" }), step(3, { action: { type: "type", text: "Total" } })];
  expect(matchingSteps(steps, "cell e12").map(({ index }) => index)).toEqual([2]);
  expect(matchingSteps(steps, "TOTAL").map(({ index }) => index)).toEqual([3]);
  expect(matchingSteps(steps, " ")).toHaveLength(3);
});
