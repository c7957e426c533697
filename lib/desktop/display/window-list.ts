import { setTimeout as sleep } from "node:timers/promises";
import { AttemptError } from "@/lib/domain/failure";
import type { Rect, WindowInfo } from "@/lib/domain/observation/observation";
import type { XConnection } from "./x-connection";

const WINDOWS_MAX = 200;
const TITLE_CHARS_MAX = 512;
/** Predefined in the protocol: text in Latin-1. */
const STRING_ATOM = 31;
const FROM_PAGER = 2;
/** SubstructureRedirect and SubstructureNotify: how a request reaches the window manager. */
const TO_WINDOW_MANAGER = 0x180000;
const CLIENT_MESSAGE = 33;
const ACTIVATE_LIMIT_MS = 2_000;

/** Windows as the window manager keeps them (EWMH), bottom to top. */
export class WindowList {
  constructor(private readonly x: XConnection) {}

  async list(): Promise<WindowInfo[]> {
    const [ids, active] = await Promise.all([this.ids(), this.activeId()]);
    const windows = await Promise.all(ids.map((id) => this.describe(id, id === active)));
    return windows.filter((window) => window !== null);
  }

  async active(): Promise<WindowInfo | null> {
    const id = await this.activeId();
    return id === null ? null : this.describe(id, true);
  }

  async activate(id: number): Promise<void> {
    await this.mustExist(id);
    await this.tell("_NET_ACTIVE_WINDOW", id, [FROM_PAGER, 0, 0]);
    const deadline = performance.now() + ACTIVATE_LIMIT_MS;
    while ((await this.activeId()) !== id) {
      if (performance.now() > deadline) {
        throw new AttemptError("action_failed", `Window ${id} did not become active in ${ACTIVATE_LIMIT_MS} ms`, {
          id,
        });
      }
      await sleep(10);
    }
  }

  async close(id: number): Promise<void> {
    await this.mustExist(id);
    await this.tell("_NET_CLOSE_WINDOW", id, [0, FROM_PAGER, 0]);
  }

  private async ids(): Promise<number[]> {
    return (await this.x.numbers(this.x.root, "_NET_CLIENT_LIST_STACKING")).slice(-WINDOWS_MAX);
  }

  private async activeId(): Promise<number | null> {
    const [id] = await this.x.numbers(this.x.root, "_NET_ACTIVE_WINDOW");
    return id || null;
  }

  private async mustExist(id: number): Promise<void> {
    if ((await this.ids()).includes(id)) return;
    throw new AttemptError("action_failed", `There is no window ${id}`, { id });
  }

  /** Null for a window that went away meanwhile. */
  private async describe(id: number, isActive: boolean): Promise<WindowInfo | null> {
    try {
      const [title, wmClass, pids, states, hidden, rect] = await Promise.all([
        this.title(id),
        this.text(id, "WM_CLASS"),
        this.x.numbers(id, "_NET_WM_PID"),
        this.x.numbers(id, "_NET_WM_STATE"),
        this.x.atom("_NET_WM_STATE_HIDDEN"),
        this.rect(id),
      ]);
      const [instance = "", className = ""] = wmClass.split("\0");
      return {
        id,
        title: title.slice(0, TITLE_CHARS_MAX),
        wmClass: className ? `${instance}.${className}`.slice(0, TITLE_CHARS_MAX) : instance.slice(0, TITLE_CHARS_MAX),
        pid: pids[0] || null,
        rect,
        isActive,
        isMinimized: states.includes(hidden),
      };
    } catch (error) {
      if (error instanceof AttemptError && error.code === "action_failed") return null;
      throw error;
    }
  }

  private async title(id: number): Promise<string> {
    return (await this.text(id, "_NET_WM_NAME")) || (await this.text(id, "WM_NAME"));
  }

  private async text(id: number, property: string): Promise<string> {
    const { type, data } = await this.x.property(id, property, 4_096);
    return data.toString(type === STRING_ATOM ? "latin1" : "utf8");
  }

  private async rect(id: number): Promise<Rect> {
    const { x } = this;
    const [size, origin] = await Promise.all([
      x.ask<{ width: number; height: number }>("a window's size", (client, reply) => client.GetGeometry(id, reply)),
      x.ask<{ destX: number; destY: number }>("a window's place", (client, reply) =>
        client.TranslateCoordinates(id, x.root, 0, 0, reply),
      ),
    ]);
    return { x: origin.destX, y: origin.destY, width: size.width, height: size.height };
  }

  private async tell(message: string, window: number, values: number[]): Promise<void> {
    const type = await this.x.atom(message);
    const event = Buffer.alloc(32);
    event[0] = CLIENT_MESSAGE;
    event[1] = 32;
    [window, type, ...values].forEach((value, index) => event.writeUInt32LE(value >>> 0, 4 + index * 4));
    this.x.send.SendEvent(this.x.root, false, TO_WINDOW_MANAGER, event);
    await this.x.sync();
  }
}
