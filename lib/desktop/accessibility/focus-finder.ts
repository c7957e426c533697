import type { FocusWindow } from "../display/type-arrival";
import { type AccessibleRef, parseRef } from "./accessible-item";
import type { AccessibleProgram } from "./accessible-program";
import { hasState, IFACE, roleName, STATE_BITS } from "./atspi-names";
import type { FocusTracker } from "./focus-tracker";
import type { ProgramProcesses } from "./program-processes";

const DEPTH_MAX = 100;
const WINDOW_ROLES = new Set(["frame", "dialog", "window", "alert", "file chooser", "color chooser", "font chooser"]);

/**
 * Finds the object that has the focus. The one that last said so is asked first; only when it no longer has it, or its
 * window is not the active one, the programs' caches are searched, and a search without result is not repeated until
 * an event says that the focus may have moved.
 */
export class FocusFinder {
  private fruitless: { version: number; bus: string } | null = null;

  constructor(
    private readonly processes: ProgramProcesses,
    private readonly tracker: FocusTracker,
    private readonly programs: () => Promise<AccessibleProgram[]>,
  ) {}

  /** Asks the window's program at least once, when it can be told which that is. */
  async find(window: FocusWindow | null): Promise<AccessibleRef | null> {
    const candidates = await this.candidates(window);
    const last = this.tracker.last;
    const owner = candidates.find(({ name }) => name === last?.bus);
    if (last && owner && (await this.hasFocus(owner, last))) return last;

    const version = this.tracker.version;
    const searched = candidates.map(({ name }) => name).join();
    if (this.fruitless?.version === version && this.fruitless.bus === searched) {
      await Promise.all(candidates.map((program) => program.applicationName().catch(() => null)));
      return null;
    }
    const found = await Promise.all(candidates.map((program) => focusedIn(program).catch(() => null)));
    const ref = found.find((hit) => hit !== null) ?? null;
    if (ref) this.tracker.last = ref;
    else this.fruitless = { version, bus: searched };
    return ref;
  }

  /** The program whose process owns the window; all of them when there is no such. */
  private async candidates(window: FocusWindow | null): Promise<AccessibleProgram[]> {
    const programs = await this.programs();
    if (window?.pid == null) return programs;
    const pids = await Promise.all(programs.map(({ name }) => this.processes.pidOf(name)));
    const owners = programs.filter((_, index) => pids[index] === window.pid);
    return owners.length > 0 ? owners : programs;
  }

  private async hasFocus(program: AccessibleProgram, ref: AccessibleRef): Promise<boolean> {
    try {
      if (!hasState(await program.states(ref.path), STATE_BITS.focused)) return false;
      const frame = await this.windowOf(program, ref.path);
      return frame === null || hasState(await program.states(frame), STATE_BITS.active);
    } catch {
      return false;
    }
  }

  private async windowOf(program: AccessibleProgram, path: string): Promise<string | null> {
    for (let depth = 0, at = path; depth < DEPTH_MAX; depth++) {
      if (WINDOW_ROLES.has(roleName(await program.role(at)))) return at;
      const parent = parseRef(await program.orNull(program.property(at, IFACE.accessible, "Parent")));
      if (!parent || parent.bus !== program.name || parent.path === at) return null;
      at = parent.path;
    }
    return null;
  }
}

/** The focused object with text below an active window of one program. */
async function focusedIn(program: AccessibleProgram): Promise<AccessibleRef | null> {
  const items = await program.cacheItems();
  const byPath = new Map(items.map((item) => [item.ref.path, item]));
  for (const item of items) {
    if (!hasState(item.states, STATE_BITS.focused) || !item.interfaces.includes(IFACE.text)) continue;
    let above = byPath.get(item.parentPath);
    for (let depth = 0; above && depth < DEPTH_MAX; depth++) {
      if (hasState(above.states, STATE_BITS.active)) return item.ref;
      above = byPath.get(above.parentPath);
    }
  }
  return null;
}
