import { type Keysym, knownKeysym } from "./keysym";

/** What the X server says about the keyboard at one moment. */
export interface KeyboardFacts {
  keycodeMin: number;
  /** Keysyms of each keycode from `keycodeMin` on: columns 0 and 1 are group 1 without and with Shift, 2 and 3 group 2. */
  rows: readonly (readonly Keysym[])[];
  /** Keycodes of the eight modifiers. */
  modifiers: readonly (readonly number[])[];
  /** Layout in force, 0-based. */
  group: number;
  /** Locked modifiers as a bit mask. */
  lockedMods: number;
}

/** How a symbol is struck: a keycode, with Shift held or not. */
export interface Stroke {
  keycode: number;
  shift: boolean;
}

export interface KeyboardMap {
  /** Symbols of the loaded layout. */
  strokes: ReadonlyMap<Keysym, Stroke>;
  /** Symbols that an earlier remap put on a spare keycode and that are still there. */
  borrowed: ReadonlyMap<Keysym, number>;
  /** Keycodes free for remapping, those in `borrowed` included, lowest first. */
  spares: readonly number[];
  shiftKeycode: number;
}

/**
 * Chromium acts on these keycodes by their place on the board (back, reload, home, search, media), whatever symbol they
 * carry; found by pressing each one in it. They are never borrowed.
 */
const HARDWARE_KEYCODES = new Set([
  141, 143, 145, 164, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 225,
]);

const isMediaKey = (keysym: Keysym) => keysym >= 0x10080000 && keysym <= 0x1008ffff;
/** F13 to F35: on hardly any board and in hardly any program. */
const isHighFunctionKey = (keysym: Keysym) => keysym >= 0xffca && keysym <= 0xffe0;

/**
 * Reads the layout in force and finds the keycodes that may be borrowed for symbols it lacks: those without a symbol,
 * those with media or high function keys only, and those in `remembered` that still look borrowed (the same symbol
 * with and without Shift). A keycode that a newly loaded layout gave a meaning is left alone.
 */
export function readKeyboard(facts: KeyboardFacts, remembered: ReadonlySet<number>): KeyboardMap {
  const column = facts.group > 0 ? 2 : 0;
  const modifierKeycodes = new Set(facts.modifiers.flat().filter((keycode) => keycode !== 0));
  const plain = new Map<Keysym, Stroke>();
  const shifted = new Map<Keysym, Stroke>();
  const onModifiers = new Map<Keysym, Stroke>();
  const borrowed = new Map<Keysym, number>();
  const spares: number[] = [];

  facts.rows.forEach((row, index) => {
    const keycode = facts.keycodeMin + index;
    if (modifierKeycodes.has(keycode)) {
      if (row[0]) keepFirst(onModifiers, row[0], { keycode, shift: false });
      return;
    }
    if (!HARDWARE_KEYCODES.has(keycode)) {
      const used = row.filter((keysym) => keysym !== 0);
      const isBorrowed = remembered.has(keycode) && used.length >= 2 && used.every((keysym) => keysym === row[0]);
      if (isBorrowed || used.every((keysym) => isMediaKey(keysym) || isHighFunctionKey(keysym))) {
        spares.push(keycode);
        if (isBorrowed && row[0]) borrowed.set(row[0], keycode);
        return;
      }
    }
    const [bare, withShift] = [row[column] || 0, row[column + 1] || 0];
    if (bare) keepFirst(plain, bare, { keycode, shift: false });
    if (withShift) keepFirst(shifted, withShift, { keycode, shift: true });
  });

  // Layouts repeat Alt and Meta with Shift on keycodes that are no modifiers; held there, they modify nothing.
  const strokes = new Map([...shifted, ...plain, ...onModifiers]);
  return { strokes, borrowed, spares, shiftKeycode: strokes.get(knownKeysym("Shift_L"))?.keycode ?? 50 };
}

/** The lowest keycode wins, so that letters come from the main block of the board. */
function keepFirst(strokes: Map<Keysym, Stroke>, keysym: Keysym, stroke: Stroke): void {
  if (!strokes.has(keysym)) strokes.set(keysym, stroke);
}
