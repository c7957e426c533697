import keysyms from "x11/lib/keysyms.js";
import { AttemptError } from "@/lib/domain/failure";

/** X's number for a symbol on a key. */
export type Keysym = number;

const UNICODE_BASE = 0x1000000;
const CONTROL_KEYS: Record<number, string> = { 8: "BackSpace", 9: "Tab", 10: "Return", 13: "Return" };

/** Media keys are not in the core table; the numbers are from X.Org's XF86keysym.h. */
const MEDIA_KEYS: Record<string, Keysym> = {
  XF86AudioRaiseVolume: 0x1008ff13,
  XF86AudioLowerVolume: 0x1008ff11,
  XF86AudioMute: 0x1008ff12,
};

/** The number of an X keysym name ("Return", "Control_L"), or null when X knows no such name. Case matters. */
export function keysymOfName(name: string): Keysym | null {
  const entry = Object.hasOwn(keysyms, `XK_${name}`) ? keysyms[`XK_${name}`] : undefined;
  if (entry !== undefined) return typeof entry === "number" ? entry : entry.code;
  return Object.hasOwn(MEDIA_KEYS, name) ? (MEDIA_KEYS[name] ?? null) : null;
}

/** Like `keysymOfName` for names that this code spells out. */
export function knownKeysym(name: string): Keysym {
  const keysym = keysymOfName(name);
  if (keysym === null) throw new Error(`${name} is no X keysym`);
  return keysym;
}

/**
 * The symbol that types a code point: Latin-1 by its own number, everything else in X's Unicode range, line break as
 * Return, tab as Tab. Throws `action_failed` for lone surrogates and other control characters.
 */
export function keysymOfCodePoint(codePoint: number): Keysym {
  const control = CONTROL_KEYS[codePoint];
  if (control !== undefined) return knownKeysym(control);
  const isControl = codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0);
  if (isControl || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
    throw new AttemptError("action_failed", `The character U+${codePoint.toString(16).toUpperCase()} cannot be typed`);
  }
  return codePoint <= 0xff ? codePoint : UNICODE_BASE + codePoint;
}

/** One symbol per character of `text`; a carriage return before a line break is dropped. */
export function keysymsOfText(text: string): Keysym[] {
  return [...text.replace(/\r\n/g, "\n")].map((character) => keysymOfCodePoint(character.codePointAt(0) ?? 0));
}
