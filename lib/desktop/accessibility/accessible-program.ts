import type { Rect } from "@/lib/domain/observation/observation";
import {
  type AccessibleItem,
  nameOf,
  parseCacheItems,
  parseRef,
  type AccessibleRef,
  TEXT_CHARS_MAX,
} from "./accessible-item";
import { CACHE_PATH, IFACE, ROOT_PATH } from "./atspi-names";
import { CallLane } from "./call-lane";
import { type Bus, BusCallError, CALL_LIMIT_MS } from "./dbus/bus";

/** One answer about thousands of objects takes a busy program longer than the usual limit of a call. */
const CACHE_LIMIT_FACTOR = 4;

/** Questions to one program's accessible objects, so many at a time. */
export class AccessibleProgram {
  private readonly lane = new CallLane();

  constructor(
    private readonly bus: Bus,
    readonly name: string,
    /** For one call; the default suits a machine that is not busy. */
    private readonly callLimitMs = CALL_LIMIT_MS,
  ) {}

  /** Asks nothing more: for a reading that took too long. */
  abandon(): void {
    this.lane.close();
  }

  async cacheItems(): Promise<AccessibleItem[]> {
    try {
      const call = { destination: this.name, path: CACHE_PATH, interface: IFACE.cache, member: "GetItems" };
      const [items] = await this.bus.call({ ...call, timeoutMs: this.callLimitMs * CACHE_LIMIT_FACTOR });
      return parseCacheItems(items);
    } catch (error) {
      if (error instanceof BusCallError && !error.isTimeout) return [];
      throw error;
    }
  }

  async applicationName(): Promise<string> {
    return nameOf(await this.property(ROOT_PATH, IFACE.accessible, "Name"));
  }

  /** "gtk", "VCL", "Qt", "Chromium", "Gecko" ...; empty when the program does not say. */
  async toolkit(): Promise<string> {
    return nameOf(await this.orNull(this.property(ROOT_PATH, IFACE.application, "ToolkitName")));
  }

  /** Everything about one object, or null when it went away. */
  async item(path: string, parentPath: string, index: number): Promise<AccessibleItem | null> {
    const described = await this.orNull(
      Promise.all([
        this.property(path, IFACE.accessible, "Name"),
        this.property(path, IFACE.accessible, "Description"),
        this.property(path, IFACE.accessible, "ChildCount"),
        this.call(path, IFACE.accessible, "GetRole"),
        this.call(path, IFACE.accessible, "GetState"),
        this.call(path, IFACE.accessible, "GetInterfaces"),
      ]),
    );
    if (!described) return null;
    const [name, description, childCount, [role], [states], [interfaces]] = described;
    return {
      ref: { bus: this.name, path },
      parentPath,
      index,
      childCount: Number(childCount),
      interfaces: asList(interfaces).map(String),
      name: nameOf(name),
      role: Number(role),
      description: nameOf(description),
      states: asList(states).map(Number),
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
    const answer = await this.orNull(this.call(path, IFACE.component, "GetExtents", "u", [0]));
    const [x, y, width, height] = asList(answer?.[0]).map(Number);
    if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
    return width > 0 && height > 0 ? { x, y, width, height } : null;
  }

  /** Text without the marks of embedded objects; null when the object has no text. */
  async text(path: string, start = 0, end = -1): Promise<string | null> {
    const answer = await this.orNull(this.call(path, IFACE.text, "GetText", "ii", [start, end]));
    return typeof answer?.[0] === "string" ? answer[0].replaceAll("\ufffc", "").slice(0, TEXT_CHARS_MAX) : null;
  }

  async caretOffset(path: string): Promise<number | null> {
    const offset = await this.orNull(this.property(path, IFACE.text, "CaretOffset"));
    return typeof offset === "number" ? offset : null;
  }

  async currentValue(path: string): Promise<string | null> {
    const value = await this.orNull(this.property(path, IFACE.value, "CurrentValue"));
    return typeof value === "number" ? String(value) : null;
  }

  property(path: string, iface: string, property: string): Promise<unknown> {
    return this.lane.run(() => this.bus.property(this.name, path, iface, property, this.callLimitMs));
  }

  call(path: string, iface: string, member: string, signature?: string, args?: readonly unknown[]): Promise<unknown[]> {
    return this.lane.run(() =>
      this.bus.call({
        destination: this.name,
        path,
        interface: iface,
        member,
        signature,
        args,
        timeoutMs: this.callLimitMs,
      }),
    );
  }

  /** Objects come and go while they are read: an error answer means "not there". Silence is passed on. */
  async orNull<T>(asked: Promise<T>): Promise<T | null> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof BusCallError && !error.isTimeout) return null;
      throw error;
    }
  }
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
