import type { AccessibilityTree, AccessibleNode, Rect } from "../observation/observation";

/** An element with the program that owns it. */
export interface SeenElement {
  app: string;
  node: AccessibleNode;
  rect: Rect;
  /** It stands in a window that is in front. */
  isInFront: boolean;
}

const WINDOW_ROLES = new Set(["frame", "dialog", "window", "alert", "file chooser"]);
/** Menus that are open stand in windows of their own, which no toolkit calls active. */
const POPUP_ROLES = new Set(["menu", "popup menu", "combo box", "tool tip"]);

/** Every element that shows, in the order of the tree. All text of it is untrusted. */
export function elementsOf(tree: AccessibilityTree, screen: { width: number; height: number }): SeenElement[] {
  const seen: SeenElement[] = [];
  for (const { name: app, root } of tree.applications) {
    const pending: Array<{ node: AccessibleNode; isInFront: boolean }> = root ? [{ node: root, isInFront: false }] : [];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { node } = next;
      const isInFront = next.isInFront || isFront(node);
      if (node.rect && isOn(node.rect, screen)) seen.push({ app, node, rect: node.rect, isInFront });
      for (let at = node.children.length - 1; at >= 0; at--) {
        pending.push({ node: node.children[at] as AccessibleNode, isInFront });
      }
    }
  }
  return seen;
}

function isFront({ role, states }: AccessibleNode): boolean {
  if (WINDOW_ROLES.has(role)) return states.includes("active") || states.includes("modal");
  return POPUP_ROLES.has(role) && (states.includes("expanded") || states.includes("selected"));
}

const isOn = ({ x, y, width, height }: Rect, screen: { width: number; height: number }) =>
  width > 0 && height > 0 && x < screen.width && y < screen.height && x + width > 0 && y + height > 0;

/** Whether a text stands on the screen: in a name, a text or a description, with any spacing. */
export function standsOnScreen(elements: readonly SeenElement[], more: readonly string[], text: string): boolean {
  const wanted = plain(text);
  const says = (said: string | null) => said !== null && plain(said).includes(wanted);
  return (
    elements.some(({ node }) => says(node.name) || says(node.text) || says(node.description)) ||
    more.some((said) => says(said))
  );
}

const plain = (text: string) => text.replace(/\s+/g, " ");

/** Names on the screen, those in front first, each once. */
export function namesOn(elements: readonly SeenElement[], count: number): string[] {
  const inOrder = [...elements].sort((a, b) => Number(b.isInFront) - Number(a.isInFront));
  return [...new Set(inOrder.map(({ node }) => plain(node.name).trim()).filter(Boolean))].slice(0, count);
}

/** Host name that a browser's address field shows; null when none does. */
export function domainOn(elements: readonly SeenElement[]): string | null {
  const field = elements.find(({ node }) => /address and search bar|enter address/i.test(node.name) && node.text);
  const [, host] =
    /^(?:[a-z]+:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?(?:[/?#]|$)/i.exec(field?.node.text ?? "") ?? [];
  return host?.toLowerCase() ?? null;
}
