import type { KeyboardMap } from "./keyboard-map";
import type { Keysym } from "./keysym";

export interface Remap {
  keycode: number;
  keysym: Keysym;
}

/** A stretch of text that one remap of spare keycodes makes typeable. */
export interface Block {
  /** Index after the last symbol of the block. */
  end: number;
  /** Spare keycodes that get a new symbol, by ascending keycode; empty when everything is there. */
  remaps: Remap[];
  /** When a reused keycode was last struck (monotonic ms), or null when only untouched ones are taken. */
  lastStruckAt: number | null;
}

/**
 * Plans the longest stretch from `start` whose symbols fit the layout and the spare keycodes at once. Spares are taken
 * untouched ones first, then those struck longest ago: a program may look a key up only after it got a new meaning.
 * Always makes progress when there is at least one spare; a layout with none gives a block that ends at `start`
 * for a symbol it lacks.
 */
export function planBlock(
  symbols: readonly Keysym[],
  start: number,
  map: KeyboardMap,
  struckAt: ReadonlyMap<number, number>,
): Block {
  const missing = new Set<Keysym>();
  const kept = new Set<number>();
  let end = start;
  for (; end < symbols.length; end++) {
    const keysym = symbols[end] as Keysym;
    if (map.strokes.has(keysym) || missing.has(keysym)) continue;
    const held = map.borrowed.get(keysym);
    if (held !== undefined && kept.has(held)) continue;
    if (missing.size + kept.size === map.spares.length) break;
    if (held === undefined) missing.add(keysym);
    else kept.add(held);
  }
  const borrowed = new Set(map.borrowed.values());
  const rank = (keycode: number) => struckAt.get(keycode) ?? (borrowed.has(keycode) ? 0 : -1);
  const picked = map.spares
    .filter((keycode) => !kept.has(keycode))
    .sort((a, b) => rank(a) - rank(b) || a - b)
    .slice(0, missing.size);
  const struck = picked.flatMap((keycode) => struckAt.get(keycode) ?? []);
  const remaps = [...missing].map((keysym, index) => ({ keycode: picked[index] as number, keysym }));
  return {
    end,
    remaps: remaps.sort((a, b) => a.keycode - b.keycode),
    lastStruckAt: struck.length > 0 ? Math.max(...struck) : null,
  };
}

/** Groups remaps into runs of adjacent keycodes, one request each. */
export function adjacentRuns(remaps: readonly Remap[]): Array<{ first: number; keysyms: Keysym[] }> {
  const runs: Array<{ first: number; keysyms: Keysym[] }> = [];
  for (const { keycode, keysym } of remaps) {
    const run = runs.at(-1);
    if (run && run.first + run.keysyms.length === keycode) run.keysyms.push(keysym);
    else runs.push({ first: keycode, keysyms: [keysym] });
  }
  return runs;
}
