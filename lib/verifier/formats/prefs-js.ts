import { UnreadableInputError } from "../metric";
import { parsePythonJson } from "../python/json";

const LINE = /^\s*user_pref\("((?:[^"]|\\")+?)", (.+)\);\s*$/;

/** The `user_pref("key", value);` lines of a Mozilla prefs.js in order; a key set twice is there twice. */
export function readPrefs(text: string): { key: string; value: unknown }[] {
  const prefs: { key: string; value: unknown }[] = [];
  for (const line of text.split("\n")) {
    const match = LINE.exec(line);
    if (!match) continue;
    try {
      prefs.push({ key: match[1] as string, value: parsePythonJson(match[2] as string) });
    } catch (error) {
      if (!(error instanceof UnreadableInputError)) throw error;
    }
  }
  return prefs;
}
