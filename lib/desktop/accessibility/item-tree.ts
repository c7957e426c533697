import type { AccessibleNode, Rect } from "@/lib/domain/observation/observation";
import type { AccessibleItem } from "./accessible-item";
import { hasState, roleName, STATE_BITS, stateNames } from "./atspi-names";

/** What was asked for in addition to the cache, by object path. */
export interface ItemDetails {
  rects: ReadonlyMap<string, Rect>;
  texts: ReadonlyMap<string, string>;
  /** Children a program makes on demand (visible cells, paragraphs). */
  extraChildren: ReadonlyMap<string, AccessibleNode[]>;
}

const NODES_MAX = 20_000;
/** Web pages reach about a hundred levels; whoever reads the tree follows it by recursion. */
const DEPTH_MAX = 250;

/**
 * Puts a program's objects together into one tree below `rootPath`, or null when that object is missing. Siblings
 * stand in the program's order. Objects without a way to the root are left out, a loop is cut where it
 * closes, and below 250 levels or after 20_000 nodes there is nothing more.
 */
export function buildTree(
  items: readonly AccessibleItem[],
  rootPath: string,
  details: ItemDetails,
): AccessibleNode | null {
  const children = childrenByParent(items);
  const root = items.find((item) => item.ref.path === rootPath);
  if (!root) return null;
  const seen = new Set<string>();

  const node = (item: AccessibleItem, depth: number): AccessibleNode => {
    const { path } = item.ref;
    const below = (children.get(path) ?? []).filter((child) => {
      if (seen.has(child.ref.path) || seen.size >= NODES_MAX || depth >= DEPTH_MAX) return false;
      seen.add(child.ref.path);
      return true;
    });
    return {
      role: roleName(item.role),
      name: item.name,
      description: item.description,
      text: details.texts.get(path) ?? null,
      states: stateNames(item.states),
      rect: details.rects.get(path) ?? null,
      children: [...below.map((child) => node(child, depth + 1)), ...(details.extraChildren.get(path) ?? [])],
    };
  };
  seen.add(root.ref.path);
  return node(root, 1);
}

export function countNodes(node: AccessibleNode | null): number {
  return node === null ? 0 : node.children.reduce((sum, child) => sum + countNodes(child), 1);
}

/**
 * Objects that have fewer known children than they say. Objects that make their children on demand never have any in
 * the cache and do not count.
 */
export function itemsLackingChildren(items: readonly AccessibleItem[]): AccessibleItem[] {
  const children = childrenByParent(items);
  return items.filter(
    (item) =>
      !hasState(item.states, STATE_BITS.managesDescendants) &&
      (children.get(item.ref.path)?.length ?? 0) < item.childCount,
  );
}

function childrenByParent(items: readonly AccessibleItem[]): Map<string, AccessibleItem[]> {
  const children = new Map<string, AccessibleItem[]>();
  for (const item of items) {
    const siblings = children.get(item.parentPath);
    if (siblings) siblings.push(item);
    else children.set(item.parentPath, [item]);
  }
  for (const siblings of children.values()) siblings.sort((a, b) => a.index - b.index);
  return children;
}
