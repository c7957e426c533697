import type { AccessibleNode } from "@/lib/domain/observation/observation";

/**
 * Puts LibreOffice's own objects where they are on the screen. It draws its window's contents ("root pane") into a GTK
 * panel below the menu bar, but reports their places as if they began above it. The pane fills its panel, so when both
 * have the same size and another origin, everything in the pane is moved by the difference.
 */
export function alignRootPanes(node: AccessibleNode): AccessibleNode {
  const children = node.children.map((child) => {
    const [panel, pane] = [node.rect, child.rect];
    const fills = panel && pane && panel.width === pane.width && panel.height === pane.height;
    if (child.role !== "root pane" || !fills) return alignRootPanes(child);
    return shifted(child, panel.x - pane.x, panel.y - pane.y);
  });
  return { ...node, children };
}

function shifted(node: AccessibleNode, dx: number, dy: number): AccessibleNode {
  if (dx === 0 && dy === 0) return node;
  const rect = node.rect && { ...node.rect, x: node.rect.x + dx, y: node.rect.y + dy };
  return { ...node, rect, children: node.children.map((child) => shifted(child, dx, dy)) };
}
