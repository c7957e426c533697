import { setTimeout as sleep } from "node:timers/promises";
import type { Xkb, XTest } from "x11";
import { AttemptError } from "@/lib/domain/failure";
import { askKeyboardRows } from "./keyboard-rows";
import { type KeyboardFacts, type KeyboardMap, readKeyboard, type Stroke } from "./keyboard-map";
import type { Keysym } from "./keysym";
import { PingBarrier } from "./ping-barrier";
import { adjacentRuns, planBlock, type Remap } from "./remap-plan";
import type { TypingPace } from "./typing-pace";
import type { XConnection } from "./x-connection";

const KEY_PRESS = 2;
const KEY_RELEASE = 3;
const CORE_KEYBOARD = 0x100;
const ALL_MODS = 0xff;
/** Num Lock (Mod2 in every layout of X.Org) is left as it is: no text goes through the number pad. */
const NUM_LOCK = 0x10;
/** Programs fetch a changed map a little after the server announced it. */
const REMAP_REST_MS = 20;
/** A program that answers no pings gets this long before a keycode it has just seen changes its meaning. */
const REUSE_REST_MS = 400;
/** Root-window property that holds the borrowed keycodes, so that a new connection knows its predecessor's. */
const BORROWED_PROPERTY = "_DESKPROOF_BORROWED_KEYCODES";

/**
 * Keys through XTEST. Symbols the loaded layout lacks are put on spare keycodes for as long as they are needed; the
 * layout is read afresh before everything sent, so a `setxkbmap` inside the desktop cannot misdirect a key.
 */
export class Keyboard {
  private borrowedKeycodes = new Set<number>();
  private readonly struckAt = new Map<number, number>();
  private facts!: KeyboardFacts;
  private map!: KeyboardMap;

  private constructor(
    private readonly x: XConnection,
    private readonly xtest: XTest,
    private readonly xkb: Xkb,
    private readonly barrier: PingBarrier,
  ) {}

  /** Also turns auto-repeat off: a key held across a pause would otherwise type many. */
  static async open(x: XConnection, xtest: XTest): Promise<Keyboard> {
    const [xkb, barrier, remembered] = await Promise.all([
      x.extension("xkb"),
      PingBarrier.open(x),
      x.numbers(x.root, BORROWED_PROPERTY),
    ]);
    const keyboard = new Keyboard(x, xtest, xkb, barrier);
    keyboard.borrowedKeycodes = new Set(remembered.slice(0, 256));
    x.send.ChangeKeyboardControl({ autoRepeatMode: 0 });
    return keyboard;
  }

  /** Types symbols in order at the given pace. A layout changed underway is noticed at the next chunk. */
  async type(symbols: readonly Keysym[], pace: TypingPace): Promise<void> {
    await this.load();
    const locks = this.facts.lockedMods & ~NUM_LOCK;
    if (locks) this.lock(locks, 0);
    try {
      let usesBarrier = pace.usesBarrier;
      for (let at = 0; at < symbols.length;) {
        const block = planBlock(symbols, at, this.map, this.struckAt);
        if (block.end === at) throw new AttemptError("action_failed", "The keyboard has no spare key for a character");
        if (block.remaps.length > 0) await this.borrow(block.remaps, block.lastStruckAt, usesBarrier);
        while (at < block.end) {
          const end = Math.min(block.end, at + pace.chunk);
          for (; at < end; at++) this.strike(this.strokeOf(symbols[at] as Keysym));
          if (usesBarrier) {
            // A hung program would cost the whole limit at every chunk: believe it once.
            const result = await this.barrier.wait();
            if (result !== "answered") usesBarrier = false;
          } else {
            await this.x.sync();
          }
          if (!usesBarrier) await sleep(pace.gapMs);
          if (at < symbols.length && (await this.hasOtherLayout())) break;
        }
      }
    } finally {
      if (locks) this.lock(locks, locks);
    }
    await this.x.sync();
  }

  /** Presses the symbols in order and releases them in reverse, all in one write. */
  async combo(symbols: readonly Keysym[]): Promise<void> {
    const keycodes = await this.prepare(symbols);
    this.press(keycodes);
    this.release(keycodes);
    await this.x.sync();
  }

  /**
   * Keycodes that stand for the symbols in the layout of this moment; Shift is added before the last one where a symbol
   * needs it. Send them at once with `press` and `release`.
   */
  async prepare(symbols: readonly Keysym[]): Promise<number[]> {
    if (symbols.length === 0) return [];
    await this.load();
    const block = planBlock(symbols, 0, this.map, this.struckAt);
    if (block.end < symbols.length) throw new AttemptError("action_failed", "The keyboard has no spare key for a key");
    if (block.remaps.length > 0) await this.borrow(block.remaps, block.lastStruckAt, true);
    const strokes = symbols.map((symbol) => this.strokeOf(symbol));
    const keycodes = strokes.map((stroke) => stroke.keycode);
    const shift = this.map.shiftKeycode;
    if (strokes.some((stroke) => stroke.shift) && !keycodes.includes(shift)) keycodes.splice(-1, 0, shift);
    return keycodes;
  }

  press(keycodes: readonly number[]): void {
    for (const keycode of keycodes) this.fake(KEY_PRESS, keycode);
  }

  release(keycodes: readonly number[]): void {
    for (const keycode of [...keycodes].reverse()) this.fake(KEY_RELEASE, keycode);
  }

  /** Lifts every key that is down, whoever pressed it, and clears latches and locks except Num Lock. */
  async releaseAll(): Promise<number[]> {
    const down = await this.keysDown();
    this.release(down);
    this.xkb.LatchLockState(CORE_KEYBOARD, ALL_MODS & ~NUM_LOCK, 0, 0, 0, ALL_MODS, 0, 1, 0);
    return down;
  }

  async keysDown(): Promise<number[]> {
    const bits = await this.x.ask<unknown>("the keys down", (client, reply) => client.QueryKeymap(reply));
    if (!Buffer.isBuffer(bits)) return [];
    const down: number[] = [];
    for (let keycode = 8; keycode < bits.length * 8; keycode++) {
      if ((bits[keycode >> 3] as number) & (1 << (keycode & 7))) down.push(keycode);
    }
    return down;
  }

  private strokeOf(symbol: Keysym): Stroke {
    const stroke = this.map.strokes.get(symbol);
    if (stroke) return stroke;
    const keycode = this.map.borrowed.get(symbol);
    if (keycode === undefined) throw new AttemptError("action_failed", "A symbol has no key");
    return { keycode, shift: false };
  }

  private strike({ keycode, shift }: Stroke): void {
    if (shift) this.fake(KEY_PRESS, this.map.shiftKeycode);
    this.fake(KEY_PRESS, keycode);
    this.fake(KEY_RELEASE, keycode);
    if (shift) this.fake(KEY_RELEASE, this.map.shiftKeycode);
    this.struckAt.set(keycode, performance.now());
  }

  private fake(type: number, keycode: number): void {
    this.x.assertOpen();
    this.xtest.FakeInput(type, keycode, 0, this.x.root, 0, 0);
  }

  private lock(affected: number, values: number): void {
    this.xkb.LatchLockState(CORE_KEYBOARD, affected, values, 0, 0, 0, 0, 0, 0);
  }

  private async borrow(remaps: readonly Remap[], lastStruckAt: number | null, usesBarrier: boolean): Promise<void> {
    if (lastStruckAt !== null) {
      const rest = lastStruckAt + REUSE_REST_MS - performance.now();
      if (rest > 0 && !(usesBarrier && (await this.barrier.wait()) === "answered")) await sleep(rest);
    }
    const known = this.borrowedKeycodes.size;
    for (const { keycode } of remaps) this.borrowedKeycodes.add(keycode);
    // Remembered before it is done: a worker that ends in between leaves no keycode that looks occupied.
    if (this.borrowedKeycodes.size > known) {
      await this.x.setNumbers(this.x.root, BORROWED_PROPERTY, [...this.borrowedKeycodes]);
    }
    for (const run of adjacentRuns(remaps)) {
      const perKey = 2;
      this.x.send.ChangeKeyboardMapping(
        run.first,
        perKey,
        run.keysyms.flatMap((keysym) => [keysym, keysym]),
      );
    }
    await this.load();
    await sleep(REMAP_REST_MS);
  }

  private async hasOtherLayout(): Promise<boolean> {
    const before = this.facts;
    await this.load();
    return JSON.stringify([before.rows, before.group]) !== JSON.stringify([this.facts.rows, this.facts.group]);
  }

  private async load(): Promise<void> {
    const { x } = this;
    const count = x.keycodeMax - x.keycodeMin + 1;
    const [rows, modifiers, state] = await Promise.all([
      x.ask<number[][]>("the keyboard map", (client, reply) => askKeyboardRows(client, x.keycodeMin, count, reply)),
      x.ask<number[][]>("the modifier map", (client, reply) => client.GetModifierMapping(reply)),
      x.ask<{ group: number; lockedMods: number }>("the keyboard state", (_, reply) =>
        this.xkb.GetState(CORE_KEYBOARD, reply),
      ),
    ]);
    const { group, lockedMods } = state;
    this.facts = { keycodeMin: x.keycodeMin, rows, modifiers, group, lockedMods };
    this.map = readKeyboard(this.facts, this.borrowedKeycodes);
  }
}
