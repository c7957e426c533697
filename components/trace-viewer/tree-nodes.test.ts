import { expect, test } from "vitest";
import type { KeptNode, KeptTree } from "@/lib/domain/observation/kept-tree";
import { lineAt, searchTree, treeChanges, treeLines } from "./tree-nodes";

const treeOf = (root: KeptNode): KeptTree => ({
  applications: [{ name: "soffice", is_answering: true, root }],
  left_out: 0,
});
const sheet = (text: string, more: KeptNode[] = []): KeptTree =>
  treeOf({
    ...{ role: "frame", name: "book", states: ["active"], rect: [0, 0, 800, 600] },
    children: [
      {
        role: "table",
        rect: [0, 50, 800, 500],
        children: [{ role: "table cell", name: "E12", text, rect: [10, 60, 50, 20] }],
      },
      ...more,
    ],
  });

test("lines say what is new and what got another text between two readings", () => {
  const before = treeLines(sheet("1"));
  const after = treeLines(sheet("2", [{ role: "dialog", name: "Save" }]));
  expect([...treeChanges(before, after).values()]).toEqual(["text", "new"]);
  expect(treeChanges(after, after).size).toBe(0);
});

test("a search shows what it found with everything above it", () => {
  expect(searchTree(treeLines(sheet("1")), "cell e12").map(({ role }) => role)).toEqual([
    "frame",
    "table",
    "table cell",
  ]);
  expect(searchTree(treeLines(sheet("1")), "nothing like it")).toEqual([]);
});

test("a pixel leads to the innermost element of the active window", () => {
  const lines = treeLines(sheet("1"));
  expect(lineAt(lines, { x: 12, y: 61 })?.name).toBe("E12");
  expect(lineAt(lines, { x: 500, y: 61 })?.role).toBe("table");
  expect(lineAt(lines, { x: 900, y: 61 })).toBeNull();
});
