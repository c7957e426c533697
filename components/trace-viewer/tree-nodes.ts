import type { KeptNode, KeptTree } from "@/lib/domain/observation/kept-tree";
import type { Rect } from "@/lib/domain/observation/observation";
import { holdsEvery, searchWords } from "@/lib/client/word-search";

/** One line of the accessibility pane. */
export interface TreeLine {
  /** Place in the tree, equal for the same object of two readings: its application, roles, names and order. */
  path: string;
  depth: number;
  role: string;
  name: string;
  text: string | null;
  states: readonly string[];
  rect: Rect | null;
  childCount: number;
}

/** The tree as lines, parents first. Pure. */
export function treeLines(tree: KeptTree): TreeLine[] {
  const lines: TreeLine[] = [];
  const visit = (node: KeptNode, parent: string, depth: number, nth: number) => {
    const path = `${parent}/${node.role}:${node.name ?? ""}#${nth}`;
    const [x, y, width, height] = node.rect ?? [];
    lines.push({
      path,
      depth,
      role: node.role,
      name: node.name ?? "",
      text: node.text ?? null,
      states: node.states ?? [],
      rect: x === undefined ? null : { x, y: y ?? 0, width: width ?? 0, height: height ?? 0 },
      childCount: node.children?.length ?? 0,
    });
    const seen = new Map<string, number>();
    for (const child of node.children ?? []) {
      const sign = `${child.role}:${child.name ?? ""}`;
      const order = seen.get(sign) ?? 0;
      seen.set(sign, order + 1);
      visit(child, path, depth + 1, order);
    }
  };
  for (const { name, root } of tree.applications) if (root) visit(root, name, 0, 0);
  return lines;
}

export type TreeChange = "new" | "text" | "states";

/** What is different in `after`, by the path of its lines; what went away has no line. Pure. */
export function treeChanges(before: readonly TreeLine[], after: readonly TreeLine[]): Map<string, TreeChange> {
  const were = new Map(before.map((line) => [line.path, line]));
  const changes = new Map<string, TreeChange>();
  for (const line of after) {
    const was = were.get(line.path);
    if (!was) changes.set(line.path, "new");
    else if (was.text !== line.text) changes.set(line.path, "text");
    else if (was.states.join() !== line.states.join()) changes.set(line.path, "states");
  }
  return changes;
}

/** Lines that a search finds by role, name or text, with the lines above them so that their place is seen. */
export function searchTree(lines: readonly TreeLine[], search: string): TreeLine[] {
  const words = searchWords(search);
  if (words.length === 0) return [...lines];
  const kept = new Set<number>();
  const above: number[] = [];
  for (const [index, line] of lines.entries()) {
    above.length = line.depth;
    above[line.depth] = index;
    const text = `${line.role} ${line.name} ${line.text ?? ""}`;
    if (holdsEvery(words, text)) for (const at of above) kept.add(at);
  }
  return lines.filter((_, index) => kept.has(index));
}

/** The innermost line under a pixel of the screen; of windows over each other the active one. Null for none. */
export function lineAt(lines: readonly TreeLine[], point: { x: number; y: number }): TreeLine | null {
  let best: { line: TreeLine; isActive: boolean; area: number } | null = null;
  let activeDepth: number | null = null;
  for (const line of lines) {
    if (activeDepth !== null && line.depth <= activeDepth) activeDepth = null;
    if (activeDepth === null && line.states.includes("active")) activeDepth = line.depth;
    const { rect } = line;
    if (!rect || line.role === "application") continue;
    if (point.x < rect.x || point.y < rect.y || point.x >= rect.x + rect.width || point.y >= rect.y + rect.height) {
      continue;
    }
    const found = { line, isActive: activeDepth !== null, area: rect.width * rect.height };
    if (!best || (found.isActive === best.isActive ? found.area <= best.area : found.isActive)) best = found;
  }
  return best?.line ?? null;
}
