import { setTimeout as sleep } from "node:timers/promises";
import type { Rect } from "@/lib/domain/observation/observation";
import {
  type AccessibleItem,
  nameOf,
  parseCacheItems,
  parseRef,
  type AccessibleRef,
  TEXT_CHARS_MAX,
} from "./accessible-item";
import { CACHE_PATH, hasState, IFACE, ROOT_PATH, STATE_BITS } from "./atspi-names";
import { CallLane } from "./call-lane";
import { type Bus, BusCallError, CALL_LIMIT_MS } from "./dbus/bus";
import { PreparedCall } from "./dbus/prepared-call";

/** One answer about thousands of objects takes a busy program longer than the usual limit of a call. */
const CACHE_LIMIT_FACTOR = 4;

const WAKE_POLL_MS = 20;
/** Of all texts together; a hundred full pages are a tenth of it. */
const TEXT_TOTAL_CHARS_MAX = 2_000_000;

/** Questions of one reading to one program's accessible objects, so many at a time. */
export class AccessibleProgram {
  private readonly lane = new CallLane();
  private textCharsLeft = TEXT_TOTAL_CHARS_MAX;
  private readonly calls = new Map<string, PreparedCall>();

  constructor(
    private readonly bus: Bus,
    readonly name: string,
    /** For one call; the default suits a machine that is not busy. */
    private readonly callLimitMs = CALL_LIMIT_MS,
    /** When the program has certainly heard that somebody listens, on the clock of `performance`. */
    private readonly awakeAt = 0,
  ) {}

  /** Asks nothing more: for a reading that took too long. */
  abandon(): void {
    this.lane.close();
  }

  /** Empty when the program keeps no cache, which it may say until it has heard that somebody listens. */
  async cacheItems(): Promise<AccessibleItem[]> {
    const call = { destination: this.name, path: CACHE_PATH, interface: IFACE.cache, member: "GetItems" };
    for (;;) {
      try {
        const [items] = await this.bus.call({ ...call, timeoutMs: this.callLimitMs * CACHE_LIMIT_FACTOR });
        return parseCacheItems(items);
      } catch (error) {
        if (!(error instanceof BusCallError) || error.isTimeout) throw error;
        if (performance.now() >= this.awakeAt) return [];
        await sleep(WAKE_POLL_MS);
      }
    }
  }

  async applicationName(): Promise<string> {
    return nameOf(await this.property(ROOT_PATH, IFACE.accessible, "Name"));
  }

  /** "gtk", "VCL", "Qt", "Chromium", "Gecko" ...; empty when the program does not say. */
  async toolkit(): Promise<string> {
    return nameOf(await this.orNull(this.property(ROOT_PATH, IFACE.application, "ToolkitName")));
  }

  /**
   * Everything about one object, or null when it went away. Description and interfaces of what does not show are left
   * out. The properties are asked for one by one: all at once, LibreOffice takes twice as long, and Qt takes the
   * question for a malformed one.
   */
  async item(path: string, parentPath: string, index: number): Promise<AccessibleItem | null> {
    const described = await this.orNull(
      Promise.all([
        this.property(path, IFACE.accessible, "Name"),
        this.property(path, IFACE.accessible, "ChildCount"),
        this.call(path, IFACE.accessible, "GetRole"),
        this.call(path, IFACE.accessible, "GetState").then(([words]) => this.shown(path, asList(words).map(Number))),
      ]),
    );
    if (!described) return null;
    const [name, childCount, [role], { states, description, interfaces }] = described;
    return {
      ref: { bus: this.name, path },
      parentPath,
      index,
      childCount: Number(childCount),
      interfaces,
      name: nameOf(name),
      role: Number(role),
      description: nameOf(description),
      states,
    };
  }

  async children(path: string): Promise<AccessibleRef[]> {
    const answer = await this.orNull(this.call(path, IFACE.accessible, "GetChildren"));
    return asList(answer?.[0]).flatMap((ref) => parseRef(ref) ?? []);
  }

  async states(path: string): Promise<number[]> {
    return asList((await this.orNull(this.call(path, IFACE.accessible, "GetState")))?.[0]).map(Number);
  }

  async role(path: string): Promise<number> {
    return Number((await this.orNull(this.call(path, IFACE.accessible, "GetRole")))?.[0] ?? 0);
  }

  /** Screen pixels, or null when the object has no place on the screen. */
  async rect(path: string): Promise<Rect | null> {
    const answer = await this.orNull(this.fixed(path, IFACE.component, "GetExtents", "u", [0]));
    const [x, y, width, height] = asList(answer?.[0]).map(Number);
    if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
    return width > 0 && height > 0 ? { x, y, width, height } : null;
  }

  /** Text without the marks of embedded objects; null when the object has no text. */
  async text(path: string, start = 0, end = -1): Promise<string | null> {
    const answer = await this.orNull(this.fixed(path, IFACE.text, "GetText", "ii", [start, end]));
    if (typeof answer?.[0] !== "string") return null;
    const text = answer[0].slice(0, TEXT_CHARS_MAX).replaceAll("\ufffc", "").slice(0, this.textCharsLeft);
    this.textCharsLeft -= text.length;
    return text;
  }

  async caretOffset(path: string): Promise<number | null> {
    const offset = await this.orNull(this.property(path, IFACE.text, "CaretOffset"));
    return typeof offset === "number" ? offset : null;
  }

  async currentValue(path: string): Promise<string | null> {
    const value = await this.orNull(this.property(path, IFACE.value, "CurrentValue"));
    return typeof value === "number" ? String(value) : null;
  }

  async property(path: string, iface: string, property: string): Promise<unknown> {
    const [value] = await this.fixed(path, IFACE.properties, "Get", "ss", [iface, property]);
    return value;
  }

  call(path: string, iface: string, member: string, signature = "", args?: readonly unknown[]): Promise<unknown[]> {
    const call = this.prepared(`${iface} ${member}`, member, { interface: iface, signature });
    return this.lane.run(() => this.bus.callPrepared(call, path, args, this.callLimitMs));
  }

  private async shown(path: string, states: number[]) {
    if (!hasState(states, STATE_BITS.showing)) return { states, description: "", interfaces: [] };
    const [description, [interfaces]] = await Promise.all([
      this.property(path, IFACE.accessible, "Description"),
      this.call(path, IFACE.accessible, "GetInterfaces"),
    ]);
    return { states, description, interfaces: asList(interfaces).map(String) };
  }

  /** A call whose arguments are the same for every object. */
  private fixed(
    path: string,
    iface: string,
    member: string,
    signature: string,
    args: readonly unknown[],
  ): Promise<unknown[]> {
    const call = this.prepared(`${iface} ${member} ${args.join()}`, member, { interface: iface, signature, args });
    return this.lane.run(() => this.bus.callPrepared(call, path, undefined, this.callLimitMs));
  }

  private prepared(
    key: string,
    member: string,
    parts: { interface: string; signature: string; args?: readonly unknown[] },
  ): PreparedCall {
    const known = this.calls.get(key);
    if (known) return known;
    const made = new PreparedCall(member, { destination: this.name, ...parts });
    this.calls.set(key, made);
    return made;
  }

  /** Objects come and go while they are read: an error answer means "not there". Silence is passed on. */
  orNull<T>(asked: Promise<T>): Promise<T | null> {
    return asked.catch((error: unknown) => {
      if (error instanceof BusCallError && !error.isTimeout) return null;
      throw error;
    });
  }
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
