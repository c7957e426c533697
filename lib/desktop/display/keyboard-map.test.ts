import { describe, expect, it } from "vitest";
import { type KeyboardFacts, readKeyboard } from "./keyboard-map";
import { knownKeysym } from "./keysym";

const SHIFT = knownKeysym("Shift_L");
const [a, A, b, cyrillicF] = [0x61, 0x41, 0x62, 0x6c6];

/** A keyboard of a few keys; every other keycode from 8 to 255 is empty. */
function keyboard(rows: Record<number, number[]>, facts: Partial<KeyboardFacts> = {}): KeyboardFacts {
  const all = Array.from({ length: 248 }, (_, index) => rows[index + 8] ?? [0, 0, 0, 0]);
  return { keycodeMin: 8, rows: all, modifiers: [[50], [], [], [], [], [], [], []], group: 0, lockedMods: 0, ...facts };
}

describe("reading the keyboard", () => {
  it("finds each symbol with and without Shift", () => {
    const map = readKeyboard(keyboard({ 38: [a, A], 50: [SHIFT] }), new Set());
    expect(map.strokes.get(a)).toEqual({ keycode: 38, shift: false });
    expect(map.strokes.get(A)).toEqual({ keycode: 38, shift: true });
    expect(map.shiftKeycode).toBe(50);
  });

  it("prefers a key that needs no Shift, and the lower keycode", () => {
    const map = readKeyboard(keyboard({ 20: [b, a], 38: [a, A], 60: [a, A] }), new Set());
    expect(map.strokes.get(a)).toEqual({ keycode: 38, shift: false });
  });

  it("reads the layout in force, not the first one", () => {
    const rows = { 38: [a, A, cyrillicF, 0] };
    expect(readKeyboard(keyboard(rows, { group: 1 }), new Set()).strokes.get(cyrillicF)?.keycode).toBe(38);
    expect(readKeyboard(keyboard(rows, { group: 1 }), new Set()).strokes.has(a)).toBe(false);
  });

  it("finds a modifier on its own key, also when another key carries the symbol", () => {
    const alt = knownKeysym("Alt_L");
    const facts = keyboard({ 20: [alt], 64: [alt, knownKeysym("Meta_L")] }, { modifiers: [[50], [], [], [64]] });
    expect(readKeyboard(facts, new Set()).strokes.get(alt)).toEqual({ keycode: 64, shift: false });
  });

  it("never lends a keycode that Chromium acts on, or a modifier", () => {
    const { spares } = readKeyboard(keyboard({ 38: [a, A] }, { modifiers: [[50], [66], [37]] }), new Set());
    for (const keycode of [38, 50, 66, 37, 166, 180, 225, 141]) expect(spares).not.toContain(keycode);
    expect(spares).toContain(200);
  });

  it("lends keycodes that carry media or high function keys only", () => {
    const map = readKeyboard(
      keyboard({ 121: [0x1008ff12, 0], 191: [knownKeysym("F13")], 67: [knownKeysym("F1")] }),
      new Set(),
    );
    expect(map.spares).toEqual(expect.arrayContaining([121, 191]));
    expect(map.spares).not.toContain(67);
  });

  it("knows a keycode lent by an earlier connection again", () => {
    const map = readKeyboard(keyboard({ 200: [0x10020ac, 0x10020ac, 0, 0] }), new Set([200]));
    expect(map.spares).toContain(200);
    expect(map.borrowed.get(0x10020ac)).toBe(200);
  });

  it("leaves a lent keycode alone once a new layout gave it a meaning", () => {
    const map = readKeyboard(keyboard({ 97: [0x5c, 0x5f] }), new Set([97]));
    expect(map.spares).not.toContain(97);
    expect(map.strokes.get(0x5c)).toEqual({ keycode: 97, shift: false });
  });
});
