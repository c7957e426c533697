import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { KeyboardMap } from "./keyboard-map";
import { adjacentRuns, planBlock } from "./remap-plan";

function map(spares: number[], borrowed: Array<[number, number]> = [], known: number[] = []): KeyboardMap {
  return {
    strokes: new Map(known.map((keysym) => [keysym, { keycode: 10, shift: false }])),
    borrowed: new Map(borrowed),
    spares,
    shiftKeycode: 50,
  };
}

describe("planning spare keycodes", () => {
  it("makes any text typeable, block by block", () => {
    const symbols = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 200 });
    const spares = fc.uniqueArray(fc.integer({ min: 100, max: 130 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(symbols, spares, (text, free) => {
        let borrowed = new Map<number, number>();
        for (let at = 0; at < text.length;) {
          const current = map(free, [...borrowed], [1, 2, 3]);
          const block = planBlock(text, at, current, new Map());
          expect(block.end).toBeGreaterThan(at);
          const keycodes = block.remaps.map(({ keycode }) => keycode);
          expect(new Set(keycodes).size).toBe(keycodes.length);
          for (const keycode of keycodes) expect(free).toContain(keycode);
          borrowed = new Map([...borrowed].filter(([, keycode]) => !keycodes.includes(keycode)));
          for (const { keycode, keysym } of block.remaps) borrowed.set(keysym, keycode);
          for (const symbol of text.slice(at, block.end)) {
            expect(current.strokes.has(symbol) || borrowed.has(symbol)).toBe(true);
          }
          at = block.end;
        }
      }),
    );
  });

  it("takes keycodes nobody has struck before those struck long ago, and says when it does not", () => {
    const struck = new Map([
      [100, 500],
      [101, 300],
    ]);
    const untouched = planBlock([7], 0, map([100, 101, 102]), struck);
    expect(untouched).toEqual({ end: 1, remaps: [{ keycode: 102, keysym: 7 }], lastStruckAt: null });
    const reused = planBlock([7], 0, map([100, 101]), struck);
    expect(reused).toEqual({ end: 1, remaps: [{ keycode: 101, keysym: 7 }], lastStruckAt: 300 });
  });

  it("ends a block at the symbol that no longer fits", () => {
    expect(planBlock([7, 8, 7, 9, 7], 0, map([100, 101]), new Map()).end).toBe(3);
    expect(planBlock([7], 0, map([]), new Map()).end).toBe(0);
  });

  it("sends neighbouring keycodes together", () => {
    const remaps = [
      { keycode: 100, keysym: 1 },
      { keycode: 101, keysym: 2 },
      { keycode: 103, keysym: 3 },
    ];
    expect(adjacentRuns(remaps)).toEqual([
      { first: 100, keysyms: [1, 2] },
      { first: 103, keysyms: [3] },
    ]);
  });
});
