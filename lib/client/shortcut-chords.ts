import type { Shortcut, Shortcuts } from "./shortcut-table";

/** What a pressed key comes to, given the key before it. */
export type Pressed = { action: Shortcut } | { waits: string } | null;

/**
 * Looks a key up in the tables, the newest first, so that a page's key comes before the shell's. A key that begins a
 * chord ("g" of "g r") waits for the next one; after it only the chord counts, so that `g x` never does what `x` does.
 */
export function lookUp(tables: readonly Shortcuts[], first: string | null, key: string): Pressed {
  const chord = first === null ? key : `${first} ${key}`;
  for (const table of [...tables].reverse()) {
    const action = table[chord];
    if (action) return { action };
  }
  if (first !== null) return null;
  const begins = tables.some((table) =>
    Object.keys(table).some((known) => known.startsWith(`${key} `) && known !== key),
  );
  return begins ? { waits: key } : null;
}
