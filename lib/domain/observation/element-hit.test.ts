import { expect, test } from "vitest";
import type { Action } from "../action/action.schema";
import { elementHit } from "./element-hit";
import { keepTree, keptTreeSchema } from "./kept-tree";
import type { AccessibilityTree, AccessibleNode } from "./observation";

const node = (role: string, more: Partial<AccessibleNode> = {}): AccessibleNode => ({
  ...{ role, name: "", description: "", text: null, states: [], rect: null, children: [] },
  ...more,
});
const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const treeOf = (...roots: AccessibleNode[]): AccessibilityTree => ({
  applications: roots.map((root, index) => ({ name: `program ${index + 1}`, isAnswering: true, root })),
  nodeCount: 0,
  takenMs: 1,
});
const click = (x: number, y: number): Action => ({ type: "click", x, y, button: "left", count: 1, hold: [] });

const cell = node("table cell", { name: "E12", text: "1,344.00", rect: rect(100, 100, 60, 20) });
const sheet = node("frame", {
  name: "book.ods",
  states: ["active"],
  rect: rect(0, 0, 800, 600),
  children: [node("table", { rect: rect(0, 50, 800, 500), children: [cell] })],
});

test("the innermost element under the pixel is met, and a drag meets what is where it ends", () => {
  expect(elementHit(treeOf(sheet), click(110, 110))).toMatchObject({ by: "point", role: "table cell", name: "E12" });
  const drag: Action = { type: "drag", from: { x: 1, y: 1 }, to: { x: 159, y: 119 }, button: "left", hold: [] };
  expect(elementHit(treeOf(sheet), drag)).toMatchObject({ name: "E12", text: "1,344.00" });
  expect(elementHit(treeOf(sheet), click(160, 120))).toMatchObject({ role: "table" });
  expect(elementHit(treeOf(sheet), click(900, 10))).toBeNull();
});

test("of windows over each other the active one is met, however small the other's elements are", () => {
  const behind = node("frame", {
    rect: rect(0, 0, 800, 600),
    children: [node("push button", { name: "Delete", rect: rect(105, 105, 10, 10) })],
  });
  expect(elementHit(treeOf(behind, sheet), click(110, 110))).toMatchObject({ name: "E12", application: "program 2" });
});

test("keys meet the innermost element that holds the keyboard; ending and waiting meet nothing", () => {
  const field = node("entry", { name: "File name", states: ["focused"], rect: rect(10, 10, 100, 20) });
  const dialog = node("dialog", { states: ["focused"], rect: rect(0, 0, 300, 300), children: [field] });
  expect(elementHit(treeOf(dialog), { type: "key", key: "enter" })).toMatchObject({ by: "focus", name: "File name" });
  expect(elementHit(treeOf(sheet), { type: "type", text: "a" })).toBeNull();
  expect(elementHit(treeOf(sheet), { type: "done" })).toBeNull();
});

test("a kept tree leaves out what does not show and what is empty, and counts what is beyond its bound", () => {
  const hidden = node("menu item", { name: "Paste" });
  const kept = keepTree(treeOf(node("frame", { name: "a", rect: rect(0, 0, 1, 1), children: [hidden] })));
  expect(kept.applications[0]?.root).toEqual({ role: "frame", name: "a", rect: [0, 0, 1, 1] });
  const many = Array.from({ length: 4_100 }, () => node("label", { rect: rect(0, 0, 1, 1) }));
  const large = keepTree(treeOf(node("frame", { rect: rect(0, 0, 1, 1), children: many })));
  expect(large.left_out).toBe(101);
  expect(keptTreeSchema.parse(JSON.parse(JSON.stringify(large)))).toEqual(large);
});
