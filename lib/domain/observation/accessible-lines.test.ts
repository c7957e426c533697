import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accessibleLines } from "./accessible-lines";
import type { AccessibilityTree, AccessibleNode } from "./observation";

const rect = { x: 10, y: 20, width: 30, height: 40 };
function node(role: string, over: Partial<AccessibleNode> = {}): AccessibleNode {
  return { role, name: "", description: "", text: null, states: ["enabled"], rect, children: [], ...over };
}
function treeOf(root: AccessibleNode | null, isAnswering = true): AccessibilityTree {
  return { applications: [{ name: "editor", isAnswering, root }], nodeCount: 0, takenMs: 0 };
}

describe("the tree in lines", () => {
  it("has a line for what shows and says something, in the order of the tree", () => {
    const root = node("application", {
      name: "editor",
      rect: null,
      children: [
        node("frame", {
          name: "Notes",
          states: ["enabled", "active", "showing"],
          children: [
            node("filler", { children: [node("push button", { name: "Save", states: [] })] }),
            node("menu item", { name: "Hidden", rect: null }),
            node("text", { text: "two\nlines", states: ["enabled", "editable", "focused"] }),
          ],
        }),
      ],
    });
    expect(accessibleLines(treeOf(root)).split("\n")).toEqual([
      'application "editor"',
      'frame "Notes" [active] (10,20 30x40)',
      'push button "Save" [disabled] (10,20 30x40)',
      'text = "two\\nlines" [editable focused] (10,20 30x40)',
    ]);
  });

  it("names a program that does not answer", () => {
    expect(accessibleLines(treeOf(null, false))).toBe('application "editor" does not answer; seen last:');
  });

  it("sums up cells without text", () => {
    const cells = ["A1", "B1", "C1"].map((name) => node("table cell", { name, text: name === "B1" ? "7" : null }));
    expect(
      accessibleLines(treeOf(node("table", { children: cells })))
        .split("\n")
        .slice(1),
    ).toEqual([
      "table (10,20 30x40)",
      '2 table cells without text, from "A1" (10,20 30x40) to "C1" (10,20 30x40)',
      'table cell "B1" = "7" (10,20 30x40)',
    ]);
  });

  it("leaves out what lies outside the screen", () => {
    const root = node("frame", { children: [node("link", { rect: { ...rect, y: 900 } })] });
    expect(accessibleLines(treeOf(root), { screen: { width: 800, height: 600 } })).not.toContain("link");
    expect(accessibleLines(treeOf(root))).toContain("link");
  });

  it("keeps to its length, and no text makes a line or turns the writing", () => {
    const hostile = fc.string({ unit: "binary", maxLength: 400 });
    const nodes = fc.array(fc.record({ name: hostile, text: fc.option(hostile) }), { maxLength: 30 });
    fc.assert(
      fc.property(nodes, fc.integer({ min: 200, max: 5_000 }), (list, charsMax) => {
        const tree = treeOf(node("frame", { children: list.map((over) => node("label", over)) }));
        const whole = accessibleLines(tree, { charsMax: 1_000_000 }).split("\n");
        expect(whole.every((line) => /^(application|frame|label)( |$)/.test(line))).toBe(true);
        expect(whole.join("")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/);
        const cut = accessibleLines(tree, { charsMax });
        expect(cut.length).toBeLessThanOrEqual(charsMax);
        const missing = Number(/… (\d+) more lines$/.exec(cut)?.[1] ?? 0);
        expect(cut.split("\n").length - (missing > 0 ? 1 : 0) + missing).toBe(whole.length);
      }),
    );
  });
});
