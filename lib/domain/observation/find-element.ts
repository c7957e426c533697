import type { AccessibilityTree, AccessibleNode } from "./observation";
import type { ElementQuery } from "../recipe/recipe.schema";
import { matchesText } from "../recipe/text-match";

/** An element that can be clicked: it shows and has an area. */
type ShownElement = AccessibleNode & { rect: NonNullable<AccessibleNode["rect"]> };

/**
 * Finds the element a query names, in the order of the tree; `nth` counts the matches from 0. Only elements with an
 * area on the screen count, so a match can be clicked. Returns null when there is none.
 */
export function findElement(tree: AccessibilityTree, query: ElementQuery): ShownElement | null {
  let left = query.nth;
  for (const application of tree.applications) {
    if (application.root === null || !matchesText(query.application, application.name)) continue;
    const pending: AccessibleNode[] = [application.root];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (fits(node, query) && left-- === 0) return node;
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i] as AccessibleNode);
    }
  }
  return null;
}

function fits(node: AccessibleNode, query: ElementQuery): node is ShownElement {
  if (node.rect === null || node.rect.width <= 0 || node.rect.height <= 0) return false;
  if (query.role !== undefined && node.role !== query.role) return false;
  if (!matchesText(query.name, node.name) || !matchesText(query.text, node.text ?? "")) return false;
  return (query.states ?? []).every((state) => node.states.includes(state));
}

/** The pixel in the middle of an element, kept on the screen. */
export function middleOf({ rect }: ShownElement, screen: { width: number; height: number }): { x: number; y: number } {
  const clamp = (value: number, max: number) => Math.max(0, Math.min(max - 1, Math.floor(value)));
  return {
    x: clamp(rect.x + rect.width / 2, screen.width),
    y: clamp(rect.y + rect.height / 2, screen.height),
  };
}
