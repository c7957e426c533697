import type { AccessibleNode, Rect } from "@/lib/domain/observation/observation";
import type { AccessibleItem } from "./accessible-item";
import type { AccessibleProgram } from "./accessible-program";
import { hasState, IFACE, roleName, ROOT_PATH, STATE_BITS } from "./atspi-names";
import { buildTree } from "./item-tree";
import type { CellMemory } from "./cell-memory";
import type { HiddenMemory } from "./hidden-memory";
import { ItemWalk } from "./item-walk";
import { alignRootPanes } from "./root-pane-shift";
import { visibleCells } from "./table-cells";

const WALKED_TOOLKITS = /chromium|qt/i;
const ON_DEMAND_CHILDREN_MAX = 300;
const VALUE_ROLES = new Set(["slider", "spin button", "progress bar", "scroll bar", "level bar", "dial"]);

/** What makes the next reading of the same program cheaper. */
export interface ProgramMemory {
  hidden: HiddenMemory;
  cells: CellMemory;
}

/**
 * Reads one program's whole tree. Its cache answers everything in one call; programs whose cache is empty (Qt) or lacks
 * nodes after a navigation (Chromium) are walked object by object. Places and texts are read of what is showing only.
 * Rejects with a timeout when the program does not answer.
 */
export async function readProgramTree(
  program: AccessibleProgram,
  toolkit: string,
  memory: ProgramMemory,
  withCells: boolean,
): Promise<AccessibleNode | null> {
  const cached = WALKED_TOOLKITS.test(toolkit) ? [] : await program.cacheItems();
  const walk = new ItemWalk(program, memory.hidden, cached);
  const details = { rects: new Map<string, Rect>(), texts: new Map<string, string>(), extraChildren: new Map() };
  const detail = (items: readonly AccessibleItem[]) =>
    readDetails(program, items, details, withCells ? memory.cells : null);
  const [items] = await Promise.all([cached.length === 0 ? walk.all() : walk.repaired(), detail(cached)]);
  memory.hidden.forgetUnseen();
  const known = new Set(cached.map(({ ref }) => ref.path));
  await detail(items.filter(({ ref }) => !known.has(ref.path)));
  const root = items.find((item) => item.ref.path === ROOT_PATH) ?? items[0];
  const tree = root ? buildTree(items, root.ref.path, details) : null;
  return tree && alignRootPanes(tree);
}

interface Details {
  rects: Map<string, Rect>;
  texts: Map<string, string>;
  extraChildren: Map<string, AccessibleNode[]>;
}

/** Reads of what shows, all at once, where it is, what it says, and which children it makes on demand. */
async function readDetails(
  program: AccessibleProgram,
  items: readonly AccessibleItem[],
  details: Details,
  cells: CellMemory | null,
): Promise<void> {
  const parents = new Set(items.map((item) => item.parentPath));
  const showing = items.filter((item) => hasState(item.states, STATE_BITS.showing));
  await Promise.all(
    showing.map(async (item) => {
      const { path } = item.ref;
      const isTable = item.interfaces.includes(IFACE.table);
      const makesChildren = hasState(item.states, STATE_BITS.managesDescendants);
      const [rect, paragraphs] = await Promise.all([
        readPlaceAndText(program, item, details),
        makesChildren && !isTable && !parents.has(path) ? childrenOnDemand(program, path) : null,
      ]);
      if (paragraphs) details.extraChildren.set(path, paragraphs);
      if (makesChildren && isTable && cells && rect) {
        details.extraChildren.set(path, await visibleCells(program, path, rect, cells));
      }
    }),
  );
}

async function readPlaceAndText(
  program: AccessibleProgram,
  item: AccessibleItem,
  { rects, texts }: Pick<Details, "rects" | "texts">,
): Promise<Rect | null> {
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
  return rect;
}

/** The children a program makes when asked, such as the visible paragraphs of a Writer document. */
async function childrenOnDemand(program: AccessibleProgram, path: string): Promise<AccessibleNode[]> {
  const children = (await program.children(path)).slice(0, ON_DEMAND_CHILDREN_MAX);
  const items = await Promise.all(children.map((child, place) => program.item(child.path, path, place)));
  const found = items.filter((item) => item !== null);
  const rects = new Map<string, Rect>();
  const texts = new Map<string, string>();
  await Promise.all(found.map((item) => readPlaceAndText(program, item, { rects, texts })));
  return found.flatMap((item) => buildTree([item], item.ref.path, { rects, texts, extraChildren: new Map() }) ?? []);
}
