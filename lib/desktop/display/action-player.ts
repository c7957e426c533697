import type { Action } from "@/lib/domain/action/action.schema";
import { keysymsOfCombo } from "./key-name";
import type { Keyboard } from "./keyboard";
import { keysymsOfText } from "./keysym";
import type { Pointer } from "./pointer";
import type { SettleClock } from "./settle";
import { type FocusedText, type TextReader, verifyArrival } from "./type-arrival";
import { isLibreOffice, planTyping } from "./typing-pace";
import type { WindowList } from "./window-list";
import type { XConnection } from "./x-connection";

export interface Played {
  /** Time spent sending input. */
  actMs: number;
  verified: boolean | null;
  /** How long a first change of the screen may take after this action. */
  firstChangeMs: number;
  /** The program may still be carrying the action out, unseen, for this long. */
  restMs: number;
}

const FIRST_CHANGE_MS = 400;
const FIRST_CHANGE_AFTER_MOVE_MS = 100;
/**
 * LibreOffice carries hotkeys out late: text typed sooner than this after "select all, delete" was lost in 4 of 160
 * tries, in 0 of 100 with the rest.
 */
const LIBREOFFICE_HOTKEY_REST_MS = 200;
/** Where the text cannot be read back, how long a program gets to take one run of it before the next. */
const UNREADABLE_REST_MS = 40;

/** Turns actions into keys and pointer motions. */
export class ActionPlayer {
  readFocusedText: TextReader | null = null;
  private restUntil = 0;

  constructor(
    private readonly x: XConnection,
    private readonly keyboard: Keyboard,
    private readonly pointer: Pointer,
    private readonly windows: WindowList,
    private readonly clock: SettleClock,
  ) {}

  async play(action: Action): Promise<Played> {
    const start = this.clock.now();
    const played = await this.send(action);
    return { actMs: this.clock.now() - start, ...played };
  }

  private async send(action: Action): Promise<Omit<Played, "actMs"> & { actMs?: number }> {
    switch (action.type) {
      case "click":
        await this.pointed([action], action.hold, () => this.pointer.click(action, action.button, action.count));
        return waited(FIRST_CHANGE_MS);
      case "move":
        await this.pointed([action], [], () => this.pointer.move(action));
        return waited(FIRST_CHANGE_AFTER_MOVE_MS);
      case "drag":
        await this.pointed([action.from, action.to], action.hold, () =>
          this.pointer.drag(action.from, action.to, action.button),
        );
        return waited(FIRST_CHANGE_MS);
      case "scroll":
        await this.pointed([action], [], () => this.pointer.scroll(action, action.dx, action.dy));
        return waited(FIRST_CHANGE_MS);
      case "type":
        return this.type(action.text);
      case "key":
        return this.combo([action.key]);
      case "hotkey":
        return this.combo(action.keys);
      case "wait":
        await this.clock.sleep(action.ms);
        return { ...waited(0), actMs: 0 };
      case "done":
      case "fail":
        return waited(0);
    }
  }

  private async pointed(
    points: Array<{ x: number; y: number }>,
    hold: readonly string[],
    act: () => Promise<void> | void,
  ): Promise<void> {
    for (const point of points) this.pointer.check(point);
    const holdSymbols = keysymsOfCombo(hold);
    await this.liftStrays();
    const held = await this.keyboard.prepare(holdSymbols);
    this.keyboard.press(held);
    await act();
    this.keyboard.release(held);
    await this.x.sync();
  }

  private async type(text: string): Promise<Omit<Played, "actMs"> & { actMs: number }> {
    // Before anything is sent: a character that cannot be typed must not leave half a text behind.
    keysymsOfText(text);
    await this.liftStrays();
    const rest = this.restUntil - this.clock.now();
    if (rest > 0) await this.clock.sleep(rest);
    const window = await this.windows.active();
    const read = async () => (await this.readFocusedText?.(window).catch(() => null)) ?? null;
    const before = await read();

    const start = this.clock.now();
    const runs = planTyping(window?.wmClass ?? "", text);
    let typed = "";
    for (const [index, run] of runs.entries()) {
      await this.keyboard.type(keysymsOfText(run.text), run.pace);
      typed += run.text;
      if (index < runs.length - 1) await this.untilTaken(typed, before, read);
    }
    const actMs = this.clock.now() - start;
    const verified = await verifyArrival(text, before, read, this.clock);
    return { actMs, verified, firstChangeMs: FIRST_CHANGE_MS, restMs: 0 };
  }

  /** Waits until the program shows what was typed so far; where that cannot be read, until it has answered a question. */
  private async untilTaken(
    typed: string,
    before: FocusedText | null,
    read: () => Promise<FocusedText | null>,
  ): Promise<void> {
    if (before === null) await read();
    else if ((await verifyArrival(typed, before, read, this.clock)) !== null) return;
    await this.clock.sleep(UNREADABLE_REST_MS);
  }

  private async combo(names: readonly string[]): Promise<Omit<Played, "actMs">> {
    const symbols = keysymsOfCombo(names);
    await this.liftStrays();
    await this.keyboard.combo(symbols);
    const window = await this.windows.active();
    const restMs = window && isLibreOffice(window.wmClass) ? LIBREOFFICE_HOTKEY_REST_MS : 0;
    this.restUntil = this.clock.now() + restMs;
    return { verified: null, firstChangeMs: FIRST_CHANGE_MS, restMs };
  }

  /** A key that somebody left down would turn text into shortcuts. */
  private async liftStrays(): Promise<void> {
    if ((await this.keyboard.keysDown()).length > 0) await this.keyboard.releaseAll();
  }
}

function waited(firstChangeMs: number): Omit<Played, "actMs"> {
  return { verified: null, firstChangeMs, restMs: 0 };
}
