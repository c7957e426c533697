import { expect, it } from "vitest";
import type { AccessibleNode, Rect } from "@/lib/domain/observation/observation";
import { alignRootPanes } from "./root-pane-shift";

function node(role: string, rect: Rect | null, ...children: AccessibleNode[]): AccessibleNode {
  return { role, name: "", description: "", text: null, states: [], rect, children };
}
const at = (x: number, y: number, width = 1_920, height = 992): Rect => ({ x, y, width, height });

it("moves what is in a pane that fills its panel to where the panel is", () => {
  const tree = node(
    "frame",
    null,
    node("panel", at(0, 52), node("root pane", at(0, 27), node("table", at(41, 165, 9, 9)), node("x", null))),
  );
  const pane = alignRootPanes(tree).children[0]?.children[0];
  expect(pane?.rect).toEqual(at(0, 52));
  expect(pane?.children.map(({ rect }) => rect)).toEqual([at(41, 190, 9, 9), null]);
});

it("leaves everything else where it says it is", () => {
  const other = node("panel", at(0, 52), node("root pane", at(0, 27, 800, 600), node("table", at(41, 165))));
  const right = node("panel", at(0, 52), node("root pane", at(0, 52), node("table", at(41, 165))));
  expect(alignRootPanes(other)).toEqual(other);
  expect(alignRootPanes(right)).toEqual(right);
});
