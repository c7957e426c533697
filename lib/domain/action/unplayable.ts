import type { Action } from "./action.schema";

/** What actions on a desktop have to keep to. */
export interface ActionBounds {
  screen: { width: number; height: number };
  /** Whether a key name, or a combination such as `ctrl+s`, stands for keys that can be pressed. */
  isKey: (name: string) => boolean;
}

/** The member of an action that is to blame, as a JSON pointer, and why in words for whoever asked for it. */
export interface Unplayable {
  pointer: string;
  reason: string;
}

/**
 * Why a desktop that works well cannot play an action, or null when it can. Whoever chooses actions asks before one is
 * sent: the choice is theirs, while a desktop that refuses one has failed.
 */
export function unplayable(action: Action, { screen, isKey }: ActionBounds): Unplayable | null {
  for (const [pointer, { x, y }] of pointsOf(action)) {
    if (x < screen.width && y < screen.height) continue;
    return { pointer, reason: `must be inside the screen of ${screen.width}x${screen.height}` };
  }
  for (const [pointer, key] of keysOf(action)) {
    if (!isKey(key))
      return { pointer, reason: `must be a key; there is none named ${JSON.stringify(key.slice(0, 40))}` };
  }
  const character = action.type === "type" ? [...action.text].find(isUntypable) : undefined;
  if (character === undefined) return null;
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return { pointer: "/text", reason: `must be text that can be typed; the character U+${code} cannot` };
}

function pointsOf(action: Action): Array<[string, { x: number; y: number }]> {
  if (action.type === "drag") {
    return [
      ["/from", action.from],
      ["/to", action.to],
    ];
  }
  return "x" in action ? [["", action]] : [];
}

function keysOf(action: Action): Array<[string, string]> {
  if (action.type === "key") return [["/key", action.key]];
  if (action.type === "hotkey") return action.keys.map((key, index) => [`/keys/${index}`, key]);
  return "hold" in action ? action.hold.map((key, index) => [`/hold/${index}`, key]) : [];
}

/** Control characters but backspace, tab and line breaks, which are keys, and half a surrogate pair. */
function isUntypable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0xd800 && code <= 0xdfff) return true;
  return (code < 0x20 && !["\b", "\t", "\n", "\r"].includes(character)) || (code >= 0x7f && code < 0xa0);
}
