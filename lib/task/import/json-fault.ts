/** Where a text stops being JSON: 1-based line and column, and why in words. */
export interface JsonFault {
  line: number;
  column: number;
  message: string;
}

/** Deepest nesting accepted in a task file; the public ones stay under 12. */
export const JSON_DEPTH_MAX = 64;

/**
 * Parses JSON that strangers wrote. Refuses nesting beyond `JSON_DEPTH_MAX` before parsing, so a hostile file
 * cannot exhaust the stack. Never throws.
 */
export function parseJson(text: string): { value: unknown; fault: null } | { value: null; fault: JsonFault } {
  const deep = tooDeepAt(text);
  if (deep !== null) return { value: null, fault: at(text, deep, `nested deeper than ${JSON_DEPTH_MAX} levels`) };
  try {
    return { value: JSON.parse(text) as unknown, fault: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = /at position (\d+)/.exec(message)?.[1];
    const words = message.replace(/ in JSON at position \d+.*$/s, "").replace(/, ".*" is not valid JSON$/s, "");
    return { value: null, fault: at(text, position === undefined ? text.length : Number(position), words) };
  }
}

function tooDeepAt(text: string): number | null {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 0x5c) i++;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > JSON_DEPTH_MAX) return i;
    } else if (char === 0x7d || char === 0x5d) depth--;
  }
  return null;
}

function at(text: string, position: number, message: string): JsonFault {
  const before = text.slice(0, position);
  const line = before.split("\n").length;
  return { line, column: position - before.lastIndexOf("\n"), message: message.slice(0, 300) };
}
