/** A stretch of a word: literal text, or text in which `$` is expanded. Unquoted stretches also take `~` and globs. */
export interface Piece {
  text: string;
  isQuoted: boolean;
  isExpanded: boolean;
}
export type Token = { kind: "word"; pieces: Piece[] } | { kind: "operator"; text: string };

export class ShellSyntaxError extends Error {
  override name = "ShellSyntaxError";
}

const OPERATORS = ["&&", "||", "2>&1", "2>>", "2>", "1>", ">>", ">", "<", "|", ";", "&", "\n"] as const;

/** Cuts a line into words and operators, quotes kept apart so that expansion can respect them. */
export function tokens(line: string): Token[] {
  const found: Token[] = [];
  let pieces: Piece[] | null = null;
  const add = (text: string, isQuoted: boolean, isExpanded: boolean) => {
    pieces ??= [];
    const last = pieces.at(-1);
    if (last && last.isQuoted === isQuoted && last.isExpanded === isExpanded) last.text += text;
    else pieces.push({ text, isQuoted, isExpanded });
  };
  const end = () => {
    if (pieces !== null) found.push({ kind: "word", pieces });
    pieces = null;
  };
  for (let i = 0; i < line.length;) {
    const char = line.charAt(i);
    if (char === "'") {
      const close = line.indexOf("'", i + 1);
      if (close < 0) throw new ShellSyntaxError("unexpected EOF while looking for matching `''");
      add(line.slice(i + 1, close), true, false);
      i = close + 1;
    } else if (char === '"') {
      i = readDoubleQuoted(line, i + 1, add);
    } else if (char === "\\") {
      if (line.charAt(i + 1) !== "\n") add(line.charAt(i + 1), true, false);
      i += 2;
    } else if (char === "$" && line.charAt(i + 1) === "(") {
      const close = closingParenthesis(line, i + 1);
      add(line.slice(i, close + 1), false, true);
      i = close + 1;
    } else if (char === "#" && pieces === null) {
      const next = line.indexOf("\n", i);
      i = next < 0 ? line.length : next;
    } else {
      const operator = operatorAt(line, i, pieces !== null);
      if (operator !== undefined) {
        end();
        found.push({ kind: "operator", text: operator });
        i += operator.length;
      } else if (/\s/.test(char)) {
        end();
        i++;
      } else {
        add(char, false, true);
        i++;
      }
    }
  }
  end();
  return found;
}

function operatorAt(line: string, at: number, isInWord: boolean): string | undefined {
  return OPERATORS.find((text) => line.startsWith(text, at) && !(isInWord && /^[12]/.test(text)));
}

function readDoubleQuoted(line: string, start: number, add: (text: string, q: boolean, e: boolean) => void): number {
  add("", true, true);
  for (let i = start; i < line.length; i++) {
    const char = line.charAt(i);
    if (char === '"') return i + 1;
    if (char === "\\" && '"\\$`\n'.includes(line.charAt(i + 1))) {
      add(line.charAt(++i), true, false);
    } else if (char === "$" && line.charAt(i + 1) === "(") {
      const close = closingParenthesis(line, i + 1);
      add(line.slice(i, close + 1), true, true);
      i = close;
    } else add(char, true, true);
  }
  throw new ShellSyntaxError("unexpected EOF while looking for matching `\"'");
}

/** Index of the parenthesis that closes the one at `open`. */
export function closingParenthesis(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text.charAt(i) === "(") depth++;
    else if (text.charAt(i) === ")" && --depth === 0) return i;
  }
  throw new ShellSyntaxError("unexpected EOF while looking for matching `)'");
}
