import { setTimeout as sleep } from "node:timers/promises";
import type { AccessibilityTree, AccessibleApplication, AccessibleNode } from "@/lib/domain/observation/observation";
import { AttemptError } from "@/lib/domain/failure";
import type { FocusedText, FocusWindow } from "../display/type-arrival";
import type { Accessibility, OpenAccessibilityOptions, TreeOptions } from "./accessibility.port";
import { parseRef, TEXT_CHARS_MAX } from "./accessible-item";
import { AccessibleProgram } from "./accessible-program";
import { CellMemory } from "./cell-memory";
import { hasState, IFACE, REGISTRY, roleName, ROOT_PATH, STATE_BITS } from "./atspi-names";
import { Bus, BUS_ITSELF, CALL_LIMIT_MS } from "./dbus/bus";
import { FocusFinder } from "./focus-finder";
import { loadFactor } from "../load-factor";
import { FOCUS_EVENTS, FOCUS_MATCHES, FocusTracker } from "./focus-tracker";
import { HiddenMemory } from "./hidden-memory";
import { countNodes } from "./item-tree";
import { ProgramProcesses } from "./program-processes";
import { type ProgramMemory, readProgramTree } from "./program-tree";

export type { Accessibility, OpenAccessibilityOptions, TreeOptions } from "./accessibility.port";

const TREE_LIMIT_MS = 3_000;
const BEFORE_CARET_CHARS = TEXT_CHARS_MAX;
const PROGRAMS_MAX = 100;
/** The registry hangs only with the whole desktop. */
const REGISTRY_LIMIT_MS = 2_000;
/** Programs build their caches once they hear that somebody listens; asked sooner they say they have none. */
const WAKE_MS = 300;
const UNIQUE_NAME = /^:\d{1,10}\.\d{1,10}$/;
const A11Y_BUS = { destination: "org.a11y.Bus", path: "/org/a11y/bus" } as const;

/**
 * Connects to a desktop's session bus and from there to its accessibility bus, switches accessibility on and stays
 * registered as a listener, without which programs keep no cache. One such connection should last as long as the
 * desktop. Throws `guest_not_ready` when a bus is missing or does not answer.
 */
export async function openAccessibility(options: OpenAccessibilityOptions): Promise<Accessibility> {
  const { busSocketPath, rootPath, timeoutMs = 5_000 } = options;
  const guestPath = busSocketPath.startsWith(rootPath) ? busSocketPath.slice(rootPath.length) : busSocketPath;
  const session = await Bus.open({ rootPath, guestPath, timeoutMs });
  let bus: Bus | null = null;
  try {
    const [address] = await session.call({ ...A11Y_BUS, interface: "org.a11y.Bus", member: "GetAddress", timeoutMs });
    const path = /^unix:path=([^,;]+)/.exec(String(address))?.[1];
    if (!path) throw new Error(`no accessibility bus at ${String(address).slice(0, 100)}`);
    await session.call({
      ...A11Y_BUS,
      interface: "org.freedesktop.DBus.Properties",
      member: "Set",
      signature: "ssv",
      args: ["org.a11y.Status", "IsEnabled", { signature: "b", value: true }],
      timeoutMs,
    });
    bus = await Bus.open({ rootPath, guestPath: decodeURIComponent(path), timeoutMs });
    const accessibility = new LinuxAccessibility(session, bus, rootPath);
    await accessibility.listen(timeoutMs);
    return accessibility;
  } catch (cause) {
    session.close();
    bus?.close();
    if (cause instanceof AttemptError && cause.code === "guest_not_ready") throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AttemptError("guest_not_ready", `The accessibility bus cannot be used: ${reason}`, null, cause);
  }
}

/** What is remembered of a program by its bus name, to answer for it while it hangs and to ask it less. */
interface KnownProgram {
  name: string;
  toolkit: string;
  root: AccessibleNode | null;
  memory: ProgramMemory;
}

class LinuxAccessibility implements Accessibility {
  private readonly tracker = new FocusTracker();
  private readonly processes: ProgramProcesses;
  private readonly focus: FocusFinder;
  private readonly known = new Map<string, KnownProgram>();
  private awakeAt = 0;

  constructor(
    private readonly session: Bus,
    private readonly bus: Bus,
    rootPath: string,
  ) {
    this.processes = new ProgramProcesses(bus, rootPath);
    this.focus = new FocusFinder(this.processes, this.tracker, () => this.programs());
    bus.onSignal((signal) => this.tracker.take(signal));
  }

  async listen(timeoutMs: number): Promise<void> {
    const register = (event: string) =>
      this.bus.call({
        destination: REGISTRY,
        path: "/org/a11y/atspi/registry",
        interface: IFACE.registry,
        member: "RegisterEvent",
        signature: "sass",
        args: [event, [], ""],
        timeoutMs,
      });
    const match = (rule: string) =>
      this.bus.call({ ...BUS_ITSELF, member: "AddMatch", signature: "s", args: [rule], timeoutMs });
    await Promise.all([...FOCUS_MATCHES.map(match), ...FOCUS_EVENTS.map(register)]);
    this.awakeAt = performance.now() + WAKE_MS;
  }

  async tree(options: TreeOptions = {}): Promise<AccessibilityTree> {
    const { application, timeoutMs = TREE_LIMIT_MS * loadFactor(), withCells = false } = options;
    const start = performance.now();
    const wanted = application?.toLowerCase();
    const read = await Promise.all(
      (await this.programs()).map((program) => this.readInTime(program, wanted, withCells, timeoutMs)),
    );
    const applications = read.filter((entry) => entry !== null);
    return {
      applications,
      nodeCount: applications.reduce((sum, { root }) => sum + countNodes(root), 0),
      takenMs: performance.now() - start,
    };
  }

  async focusedText(window: FocusWindow | null = null): Promise<FocusedText | null> {
    await this.waitAwake();
    const focused = await this.focus.find(window);
    if (!focused) return null;
    const program = this.program(focused.bus);
    const [caret, role, states] = await Promise.all([
      program.caretOffset(focused.path),
      program.role(focused.path),
      program.states(focused.path),
    ]);
    const takesText = hasState(states, STATE_BITS.editable) || roleName(role) === "terminal";
    if (!takesText || caret === null || caret < 0) return null;
    const text = await program.text(focused.path, Math.max(0, caret - BEFORE_CARET_CHARS), caret);
    if (text === null) return null;
    return { objectId: `${focused.bus}${focused.path}`, role: roleName(role), beforeCaret: text };
  }

  async terminalText(): Promise<string | null> {
    await this.waitAwake();
    const focused = await this.focus.find(null);
    if (!focused) return null;
    const program = this.program(focused.bus);
    if (roleName(await program.role(focused.path)) !== "terminal") return null;
    return program.text(focused.path);
  }

  onDisconnect(listener: (reason: string) => void): void {
    let isTold = false;
    const once = (reason: string) => {
      if (!isTold) listener(reason);
      isTold = true;
    };
    this.session.onLost(once);
    this.bus.onLost(once);
  }

  async close(): Promise<void> {
    this.bus.close();
    this.session.close();
  }

  private async waitAwake(): Promise<void> {
    const rest = this.awakeAt - performance.now();
    if (rest > 0) await sleep(rest);
  }

  private program(name: string): AccessibleProgram {
    return new AccessibleProgram(this.bus, name, CALL_LIMIT_MS * loadFactor(), this.awakeAt);
  }

  /** The programs on the bus, each to be asked with a limit that fits how busy the machine is right now. */
  private async programs(): Promise<AccessibleProgram[]> {
    const [children] = await this.bus.call({
      destination: REGISTRY,
      path: ROOT_PATH,
      interface: IFACE.accessible,
      member: "GetChildren",
      timeoutMs: REGISTRY_LIMIT_MS,
    });
    const refs = Array.isArray(children) ? children.flatMap((child) => parseRef(child) ?? []) : [];
    // A program says itself under which name it is to be asked; the bus hangs up on who asks a malformed one.
    const wellFormed = refs.map(({ bus }) => bus).filter((bus) => UNIQUE_NAME.test(bus));
    const names = [...new Set(wellFormed)].slice(0, PROGRAMS_MAX);
    for (const gone of this.known.keys()) if (!names.includes(gone)) this.known.delete(gone);
    this.processes.keepOnly(names);
    return names.map((name) => this.program(name));
  }

  /** Null for a program that is not wanted, and for one that went away. */
  private async readInTime(
    program: AccessibleProgram,
    wanted: string | undefined,
    withCells: boolean,
    limitMs: number,
  ): Promise<AccessibleApplication | null> {
    const last = this.known.get(program.name);
    const isWanted = (name: string) => wanted === undefined || name.toLowerCase().includes(wanted);
    if (last && !isWanted(last.name)) return null;
    const silent = async () => {
      const { root, name } = this.known.get(program.name) ?? { root: null, name: null };
      const shown = name ?? (await this.processes.commandOf(program.name));
      return isWanted(shown) ? { name: shown, isAnswering: false, root } : null;
    };
    const timer = new AbortController();
    const late = sleep(limitMs, undefined, { signal: timer.signal }).then(silent, silent);
    const reading = this.read(program, isWanted, withCells).catch((error: unknown) => {
      if (error instanceof AttemptError) throw error;
      return silent();
    });
    try {
      return await Promise.race([reading, late]);
    } finally {
      timer.abort();
      program.abandon();
    }
  }

  private async read(
    program: AccessibleProgram,
    isWanted: (name: string) => boolean,
    withCells: boolean,
  ): Promise<AccessibleApplication | null> {
    const before = this.known.get(program.name);
    const [name, toolkit] = await Promise.all([
      program.orNull(program.applicationName()),
      before ? before.toolkit : program.toolkit(),
    ]);
    if (name === null) {
      this.known.delete(program.name);
      return null;
    }
    const known = before ?? {
      name,
      toolkit,
      root: null,
      memory: { hidden: new HiddenMemory(), cells: new CellMemory() },
    };
    known.name = name;
    this.known.set(program.name, known);
    if (!isWanted(name)) return null;
    known.root = await readProgramTree(program, toolkit, known.memory, withCells);
    return { name, isAnswering: true, root: known.root };
  }
}
