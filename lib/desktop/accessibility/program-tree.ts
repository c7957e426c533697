import type { AccessibleNode, Rect } from "@/lib/domain/observation/observation";
import type { AccessibleItem } from "./accessible-item";
import type { AccessibleProgram } from "./accessible-program";
import { hasState, IFACE, roleName, ROOT_PATH, STATE_BITS } from "./atspi-names";
import { buildTree } from "./item-tree";
import { repairItems, walkItems } from "./item-walk";
import { alignRootPanes } from "./root-pane-shift";
import { visibleCells } from "./table-cells";

const WALKED_TOOLKITS = /chromium|qt/i;
const ON_DEMAND_CHILDREN_MAX = 300;
const VALUE_ROLES = new Set(["slider", "spin button", "progress bar", "scroll bar", "level bar", "dial"]);

/**
 * Reads one program's whole tree. Its cache answers everything in one call; programs whose cache is empty (Qt) or lacks
 * nodes after a navigation (Chromium) are walked object by object. Places and texts are read of what is showing only.
 * Rejects with a timeout when the program does not answer.
 */
export async function readProgramTree(
  program: AccessibleProgram,
  toolkit: string,
  withCells: boolean,
): Promise<AccessibleNode | null> {
  const cached = WALKED_TOOLKITS.test(toolkit) ? [] : await program.cacheItems();
  const items = cached.length === 0 ? await walkItems(program) : await repairItems(program, cached);
  const root = items.find((item) => item.ref.path === ROOT_PATH) ?? items[0];
  if (!root) return null;

  const rects = new Map<string, Rect>();
  const texts = new Map<string, string>();
  const showing = items.filter((item) => hasState(item.states, STATE_BITS.showing));
  await Promise.all(showing.map((item) => readDetails(program, item, rects, texts)));

  const extraChildren = new Map<string, AccessibleNode[]>();
  const onDemand = showing.filter((item) => hasState(item.states, STATE_BITS.managesDescendants));
  const parents = new Set(items.map((item) => item.parentPath));
  await Promise.all(
    onDemand.map(async (item) => {
      const rect = rects.get(item.ref.path);
      if (item.interfaces.includes(IFACE.table)) {
        if (withCells && rect) extraChildren.set(item.ref.path, await visibleCells(program, item.ref.path, rect));
      } else if (!parents.has(item.ref.path)) {
        extraChildren.set(item.ref.path, await childrenOnDemand(program, item.ref.path));
      }
    }),
  );
  const tree = buildTree(items, root.ref.path, { rects, texts, extraChildren });
  return tree && alignRootPanes(tree);
}

async function readDetails(
  program: AccessibleProgram,
  item: AccessibleItem,
  rects: Map<string, Rect>,
  texts: Map<string, string>,
): Promise<void> {
  const { path } = item.ref;
  const has = (iface: string) => item.interfaces.includes(iface);
  const wantsValue = has(IFACE.value) && VALUE_ROLES.has(roleName(item.role));
  const [rect, text, value] = await Promise.all([
    has(IFACE.component) ? program.rect(path) : null,
    has(IFACE.text) ? program.text(path) : null,
    wantsValue ? program.currentValue(path) : null,
  ]);
  if (rect) rects.set(path, rect);
  const shown = text || value;
  if (shown) texts.set(path, shown);
}

/** The children a program makes when asked, such as the visible paragraphs of a Writer document. */
async function childrenOnDemand(program: AccessibleProgram, path: string): Promise<AccessibleNode[]> {
  const children = (await program.children(path)).slice(0, ON_DEMAND_CHILDREN_MAX);
  const items = await Promise.all(children.map((child, place) => program.item(child.path, path, place)));
  const found = items.filter((item) => item !== null);
  const rects = new Map<string, Rect>();
  const texts = new Map<string, string>();
  await Promise.all(found.map((item) => readDetails(program, item, rects, texts)));
  return found.flatMap((item) => buildTree([item], item.ref.path, { rects, texts, extraChildren: new Map() }) ?? []);
}
