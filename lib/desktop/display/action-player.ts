import type { Action } from "@/lib/domain/action/action.schema";
import { keysymsOfCombo } from "./key-name";
import type { Keyboard } from "./keyboard";
import { keysymsOfText } from "./keysym";
import type { Pointer } from "./pointer";
import type { SettleClock } from "./settle";
import { type TextReader, verifyArrival } from "./type-arrival";
import { isLibreOffice, paceFor } from "./typing-pace";
import type { WindowList } from "./window-list";
import type { XConnection } from "./x-connection";

export interface Played {
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
        return waited(0);
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
    const held = await this.keyboard.prepare(keysymsOfCombo(hold));
    this.keyboard.press(held);
    await act();
    this.keyboard.release(held);
    await this.x.sync();
  }

  private async type(text: string): Promise<Played> {
    const symbols = keysymsOfText(text);
    const rest = this.restUntil - this.clock.now();
    if (rest > 0) await this.clock.sleep(rest);
    const [window, before] = await Promise.all([this.windows.active(), this.focusedText()]);
    await this.keyboard.type(symbols, paceFor(window?.wmClass ?? "", text));
    const verified = await verifyArrival(text, before, () => this.focusedText(), this.clock);
    return { verified, firstChangeMs: FIRST_CHANGE_MS, restMs: 0 };
  }

  private async combo(names: readonly string[]): Promise<Played> {
    const symbols = keysymsOfCombo(names);
    await this.keyboard.combo(symbols);
    const window = await this.windows.active();
    const restMs = window && isLibreOffice(window.wmClass) ? LIBREOFFICE_HOTKEY_REST_MS : 0;
    this.restUntil = this.clock.now() + restMs;
    return { verified: null, firstChangeMs: FIRST_CHANGE_MS, restMs };
  }

  /** A reader that fails makes the text unverifiable, not the action. */
  private async focusedText() {
    return (await this.readFocusedText?.().catch(() => null)) ?? null;
  }
}

function waited(firstChangeMs: number): Played {
  return { verified: null, firstChangeMs, restMs: 0 };
}
