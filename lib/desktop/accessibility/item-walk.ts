import type { AccessibleItem } from "./accessible-item";
import type { AccessibleProgram } from "./accessible-program";
import { hasState, NULL_PATH, ROOT_PATH, STATE_BITS } from "./atspi-names";
import { itemsLackingChildren } from "./item-tree";

const NODES_MAX = 8_000;
const CHILDREN_MAX = 1_000;
const REPAIRS_MAX = 200;

/** Every object of a program from its root on, asked for one by one, all at once. */
export async function walkItems(program: AccessibleProgram): Promise<AccessibleItem[]> {
  const items = new Map<string, AccessibleItem>();
  await visit(program, items, { path: ROOT_PATH, parentPath: "", index: 0 });
  return [...items.values()];
}

/**
 * Completes what a program's cache says. Where an object has fewer children than it claims they are asked for: those
 * the cache has under another parent are moved (LibreOffice makes a new wrapper object whenever a parent is asked
 * for), those it lacks are walked.
 */
export async function repairItems(program: AccessibleProgram, cached: AccessibleItem[]): Promise<AccessibleItem[]> {
  const items = new Map(cached.map((item) => [item.ref.path, item]));
  const lacking = itemsLackingChildren(cached).slice(0, REPAIRS_MAX);
  await Promise.all(
    lacking.map(async ({ ref }) => {
      const children = (await program.children(ref.path)).slice(0, CHILDREN_MAX);
      await Promise.all(
        children.map(async ({ path }, index) => {
          const known = items.get(path);
          if (known) items.set(path, { ...known, parentPath: ref.path, index });
          else await visit(program, items, { path, parentPath: ref.path, index });
        }),
      );
    }),
  );
  return [...items.values()];
}

async function visit(
  program: AccessibleProgram,
  items: Map<string, AccessibleItem>,
  place: { path: string; parentPath: string; index: number },
): Promise<void> {
  const { path, parentPath, index } = place;
  if (path === NULL_PATH || items.has(path) || items.size >= NODES_MAX) return;
  const item = await program.item(path, parentPath, index);
  // Asked twice at once by two parents: the first one keeps it.
  if (!item || items.has(path)) return;
  items.set(path, item);
  if (item.childCount === 0 || item.childCount > CHILDREN_MAX) return;
  if (hasState(item.states, STATE_BITS.managesDescendants)) return;
  const children = (await program.children(path)).slice(0, CHILDREN_MAX);
  await Promise.all(
    children.map((child, at) => visit(program, items, { path: child.path, parentPath: path, index: at })),
  );
}
