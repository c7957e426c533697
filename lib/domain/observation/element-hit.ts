import { z } from "zod";
import type { Action } from "../action/action.schema";
import type { AccessibilityTree, AccessibleNode, Rect } from "./observation";

const TEXT_CHARS_MAX = 200;

/** The element that an action met, as the programs told it before the action. Text is untrusted. */
export const elementHitSchema = z
  .object({
    by: z.enum(["point", "focus"]).describe("under the pixel of the action, or what held the keyboard"),
    application: z.string(),
    role: z.string(),
    name: z.string(),
    text: z.string().nullable(),
    rect: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
  })
  .meta({ id: "ElementHit" });
export type ElementHit = z.infer<typeof elementHitSchema>;

/** Where an action meets the screen: a drag where it ends. Null for actions without a place. */
export function placeOf(action: Action): { x: number; y: number } | null {
  switch (action.type) {
    case "click":
    case "move":
    case "scroll":
      return { x: action.x, y: action.y };
    case "drag":
      return action.to;
    default:
      return null;
  }
}

/**
 * What an action meets: the element under its pixel, for keys and text the one that holds the keyboard. Of windows over
 * each other the active one counts. Null when the tree says nothing about it. Pure.
 */
export function elementHit(tree: AccessibilityTree, action: Action): ElementHit | null {
  const place = placeOf(action);
  if (place !== null) return told("point", elementAt(tree, place));
  if (action.type === "type" || action.type === "key" || action.type === "hotkey") return told("focus", focused(tree));
  return null;
}

interface Found {
  application: string;
  node: AccessibleNode;
}

function told(by: ElementHit["by"], found: Found | null): ElementHit | null {
  if (found === null) return null;
  const { application, node } = found;
  const cut = (text: string) => text.slice(0, TEXT_CHARS_MAX);
  return {
    by,
    application: cut(application),
    role: node.role,
    name: cut(node.name),
    text: node.text === null ? null : cut(node.text),
    rect: node.rect,
  };
}

const area = ({ width, height }: Rect) => width * height;
const covers = ({ x, y, width, height }: Rect, point: { x: number; y: number }) =>
  point.x >= x && point.y >= y && point.x < x + width && point.y < y + height;

function elementAt(tree: AccessibilityTree, point: { x: number; y: number }): Found | null {
  let best: (Found & { isActive: boolean; area: number }) | null = null;
  for (const { name, root } of tree.applications) {
    const pending = root ? [{ node: root, isActive: false }] : [];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { node } = next;
      const isActive = next.isActive || node.states.includes("active");
      if (node.rect && node.role !== "application" && covers(node.rect, point)) {
        const found = { application: name, node, isActive, area: area(node.rect) };
        const isBetter =
          best === null || (isActive === best.isActive ? found.area <= best.area : isActive && !best.isActive);
        if (isBetter) best = found;
      }
      for (const child of node.children) pending.push({ node: child, isActive });
    }
  }
  return best;
}

function focused(tree: AccessibilityTree): Found | null {
  let found: Found | null = null;
  for (const { name, root } of tree.applications) {
    const pending = root ? [root] : [];
    for (let node = pending.pop(); node; node = pending.pop()) {
      // The innermost one: a window may call itself focused beside the field in it.
      if (
        node.states.includes("focused") &&
        (!found || !node.rect || !found.node.rect || area(node.rect) <= area(found.node.rect))
      ) {
        found = { application: name, node };
      }
      pending.push(...node.children);
    }
  }
  return found;
}
