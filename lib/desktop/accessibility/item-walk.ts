import type { AccessibleItem } from "./accessible-item";
import type { AccessibleProgram } from "./accessible-program";
import { hasState, NULL_PATH, roleName, ROOT_PATH, STATE_BITS } from "./atspi-names";
import type { HiddenMemory } from "./hidden-memory";
import { itemsLackingChildren } from "./item-tree";

const NODES_MAX = 8_000;
const CHILDREN_MAX = 1_000;
const REPAIRS_MAX = 200;

interface ItemPlace {
  path: string;
  parentPath: string;
  index: number;
}

/** Reads the objects that a program's cache does not have. */
export class ItemWalk {
  private readonly items: Map<string, AccessibleItem>;

  constructor(
    private readonly program: AccessibleProgram,
    private readonly memory: HiddenMemory,
    known: readonly AccessibleItem[] = [],
  ) {
    this.items = new Map(known.map((item) => [item.ref.path, item]));
  }

  /** Every object of the program from its root on, asked for one by one, all at once. */
  async all(): Promise<AccessibleItem[]> {
    await this.visit({ path: ROOT_PATH, parentPath: "", index: 0 });
    return [...this.items.values()];
  }

  /**
   * The known objects, completed. Where an object has fewer children than it claims they are asked for: those known
   * under another parent are moved (LibreOffice makes a new wrapper object whenever a parent is asked for), the others
   * are walked.
   */
  async repaired(): Promise<AccessibleItem[]> {
    const lacking = itemsLackingChildren([...this.items.values()]).slice(0, REPAIRS_MAX);
    await Promise.all(
      lacking.map(async ({ ref }) => {
        const children = (await this.program.children(ref.path)).slice(0, CHILDREN_MAX);
        await Promise.all(
          children.map(async ({ path }, index) => {
            const known = this.items.get(path);
            if (known) this.items.set(path, { ...known, parentPath: ref.path, index });
            else await this.visit({ path, parentPath: ref.path, index });
          }),
        );
      }),
    );
    return [...this.items.values()];
  }

  /** `isClosed`: known to be an entry of a closed menu. */
  private async visit(place: ItemPlace, isClosed = false): Promise<void> {
    const { path } = place;
    if (path === NULL_PATH || this.items.has(path) || this.items.size >= NODES_MAX) return;
    const item = await this.read(place, isClosed);
    // Asked twice at once by two parents: the first one keeps it.
    if (!item || this.items.has(path)) return;
    this.items.set(path, item);
    if (item.childCount === 0 || item.childCount > CHILDREN_MAX) return;
    if (hasState(item.states, STATE_BITS.managesDescendants)) return;
    const children = (await this.program.children(path)).slice(0, CHILDREN_MAX);
    const areClosed = roleName(item.role) === "menu" && (isClosed || (await this.isHidden(children[0]?.path)));
    await Promise.all(
      children.map((child, at) => this.visit({ path: child.path, parentPath: path, index: at }, areClosed)),
    );
  }

  /** Entries of a menu show together or not at all, so one that still does not show speaks for the others. */
  private async isHidden(path: string | undefined): Promise<boolean> {
    if (path === undefined || this.memory.get(path) === null) return false;
    const states = await this.program.states(path);
    return states.length > 0 && !hasState(states, STATE_BITS.showing);
  }

  private async read({ path, parentPath, index }: ItemPlace, isClosed: boolean): Promise<AccessibleItem | null> {
    const remembered = this.memory.get(path);
    if (remembered && isClosed) return { ...remembered, parentPath, index };
    if (remembered) {
      const states = await this.program.states(path);
      const isHidden = states.length > 0 && !hasState(states, STATE_BITS.showing);
      if (isHidden) return { ...remembered, parentPath, index, states };
    }
    const item = await this.program.item(path, parentPath, index);
    if (item) this.memory.keep(item);
    return item;
  }
}
