import { setTimeout as sleep } from "node:timers/promises";
import type { Action } from "@/lib/domain/action/action.schema";
import { AttemptError } from "@/lib/domain/failure";
import type { Frame, WindowInfo } from "@/lib/domain/observation/observation";
import type { Screen } from "@/lib/domain/template/template.schema";
import type { SettleOptions } from "../desktop.port";
import { ActionPlayer } from "./action-player";
import { Clipboard } from "./clipboard";
import { DamageLog } from "./damage-log";
import type { Display, OpenDisplayOptions, PerformResult, SettleResult } from "./display.port";
import { Keyboard } from "./keyboard";
import { Pointer } from "./pointer";
import { ScreenPixels } from "./screen-pixels";
import { type SettleClock, waitUntilSettled } from "./settle";
import type { TextReader } from "./type-arrival";
import { WindowList } from "./window-list";
import { XConnection, type XEvent } from "./x-connection";

export type { Display, OpenDisplayOptions, PerformResult, SettleResult } from "./display.port";

const QUIET_MS = 120;
const LIMIT_MS = 2_000;
const RAW_RECTANGLES = 0;

const clock: SettleClock = { now: () => performance.now(), sleep: (ms) => sleep(ms) };

/**
 * Opens the lasting connection to a desktop's X server, lifts whatever an earlier connection left pressed and turns
 * auto-repeat off. Throws `display_unavailable` when there is no X server, its screen has another size, or an
 * extension is missing (XTEST, XKB, DAMAGE); nothing stays open then.
 */
export async function openDisplay(options: OpenDisplayOptions): Promise<Display> {
  const { socketPath, screen, timeoutMs = 5_000 } = options;
  const x = await XConnection.open({ socketPath, screen, timeoutMs });
  // Each question has its own limit; together they could still take a server that answers slowly on purpose for ever.
  const timer = setTimeout(() => x.close(), timeoutMs);
  try {
    const xtest = await x.extension("xtest");
    const [keyboard, clipboard] = await Promise.all([Keyboard.open(x, xtest), Clipboard.open(x)]);
    const display = new LinuxDisplay(x, screen, keyboard, new Pointer(x, xtest, screen), clipboard);
    await display.watchDamage();
    await display.releaseAll();
    if (options.readFocusedText) display.attachTextReader(options.readFocusedText);
    return display;
  } catch (cause) {
    x.close();
    if (cause instanceof AttemptError && cause.code === "display_unavailable") throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AttemptError("display_unavailable", `The display cannot be used: ${reason}`, null, cause);
  } finally {
    clearTimeout(timer);
  }
}

class LinuxDisplay implements Display {
  private readonly pixels: ScreenPixels;
  private readonly windowList: WindowList;
  private readonly player: ActionPlayer;
  private readonly damage = new DamageLog();
  private queue: Promise<unknown> = Promise.resolve();
  /** How the next `settle` starts; an action sets it, the settling after it consumes it. */
  private afterAction: { mark: number; endedAt: number; firstChangeMs: number; restUntil: number } | null = null;
  private readonly openedAt = clock.now();

  constructor(
    private readonly x: XConnection,
    readonly screen: Screen,
    private readonly keyboard: Keyboard,
    private readonly pointer: Pointer,
    private readonly selection: Clipboard,
  ) {
    this.pixels = new ScreenPixels(x, screen, () => this.damage.mark);
    this.windowList = new WindowList(x);
    this.player = new ActionPlayer(x, keyboard, pointer, this.windowList, clock);
  }

  async watchDamage(): Promise<void> {
    const extension = await this.x.extension("damage");
    this.x.onEvent((event: XEvent) => {
      if (event.name !== "DamageNotify") return;
      const area = event.area as { x: number; y: number; w: number; h: number };
      const rect = { x: area.x, y: area.y, width: area.w, height: area.h };
      this.damage.add({ at: clock.now(), rect });
    });
    extension.Create(this.x.send.AllocID(), this.x.root, RAW_RECTANGLES);
    await this.x.sync();
  }

  screenshot(): Promise<Frame> {
    return this.pixels.frame();
  }

  thumbnail(width: number): Promise<Uint8Array> {
    return this.pixels.thumbnail(width);
  }

  screenHash(): Promise<string> {
    return this.pixels.hash();
  }

  mark(): number {
    return this.damage.mark;
  }

  changedSince(mark: number): boolean {
    return this.damage.changesSince(mark, this.damage.noiseBefore(mark, clock.now())).length > 0;
  }

  perform(action: Action): Promise<PerformResult> {
    return this.inTurn(async () => {
      const mark = this.damage.mark;
      try {
        const { actMs, verified, firstChangeMs, restMs } = await this.player.play(action);
        const endedAt = clock.now();
        this.afterAction = { mark, endedAt, firstChangeMs, restUntil: endedAt + restMs };
        return { actMs, verified };
      } catch (error) {
        await this.lift().catch(() => {});
        throw error;
      }
    });
  }

  async settle(options: SettleOptions = {}): Promise<SettleResult> {
    const after = this.afterAction;
    this.afterAction = null;
    const quietMs = options.quietMs ?? QUIET_MS;
    return waitUntilSettled(this.damage, clock, {
      mark: after?.mark ?? this.damage.markAt(clock.now() - quietMs),
      quietMs,
      quietFrom: after?.endedAt ?? this.openedAt,
      limitMs: options.limitMs ?? LIMIT_MS,
      firstChangeMs: options.firstChangeMs ?? after?.firstChangeMs ?? 0,
      minMs: after ? Math.max(0, after.restUntil - clock.now()) : 0,
      // The picture of after the action; taken again if something is painted yet.
      ...(after && { onHalfQuiet: () => void this.pixels.frame().catch(() => undefined) }),
    });
  }

  releaseAll(): Promise<{ keycodes: number[]; buttons: number[] }> {
    return this.inTurn(() => this.lift());
  }

  windows(): Promise<WindowInfo[]> {
    return this.windowList.list();
  }

  activeWindow(): Promise<WindowInfo | null> {
    return this.windowList.active();
  }

  activateWindow(id: number): Promise<void> {
    return this.inTurn(() => this.windowList.activate(id));
  }

  closeWindow(id: number): Promise<void> {
    return this.inTurn(() => this.windowList.close(id));
  }

  clipboard(): Promise<string | null> {
    return this.selection.read();
  }

  setClipboard(text: string): Promise<void> {
    return this.selection.own(text);
  }

  attachTextReader(reader: TextReader): void {
    this.player.readFocusedText = reader;
  }

  onDisconnect(listener: (reason: string) => void): void {
    this.x.onLost(listener);
  }

  async close(): Promise<void> {
    await this.queue;
    this.x.close();
  }

  private async lift(): Promise<{ keycodes: number[]; buttons: number[] }> {
    const [keycodes, buttons] = await Promise.all([this.keyboard.releaseAll(), this.pointer.releaseAll()]);
    await this.x.sync();
    return { keycodes, buttons };
  }

  /** Input of two callers must not interleave: a click between two chunks of text would move the caret. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.queue.then(work);
    this.queue = result.catch(() => {});
    return result;
  }
}
