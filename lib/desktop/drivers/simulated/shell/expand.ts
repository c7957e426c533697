import { joinPath, plainPath, type MemoryFileSystem } from "../file-system";
import type { ShellState } from "./program";
import { globToRegExp } from "./programs/file-programs";
import { closingParenthesis, type Piece } from "./tokens";

/** Words that a word of a line stands for: `~`, `$name`, `$(…)` and globs are filled in, quotes respected. */
export function expandWord(
  pieces: readonly Piece[],
  state: ShellState,
  files: MemoryFileSystem,
  substitute: (line: string) => string,
): string[] {
  let hasGlob = false;
  let pattern = "";
  let text = "";
  for (const [index, piece] of pieces.entries()) {
    let part = piece.isExpanded ? expandDollars(piece.text, state, substitute) : piece.text;
    if (index === 0 && !piece.isQuoted) part = part.replace(/^~(?=\/|$)/, state.env.get("HOME") ?? "~");
    if (!piece.isQuoted && /[*?[]/.test(part)) hasGlob = true;
    text += part;
    pattern += piece.isQuoted ? part.replace(/[*?[\]]/g, "\\$&") : part;
  }
  if (hasGlob) {
    const found = glob(pattern, state.cwd, files);
    if (found.length > 0) return found;
  }
  const isUnquoted = pieces.every((piece) => !piece.isQuoted);
  if (!isUnquoted) return [text];
  return pieces.some((piece) => piece.text.includes("$")) ? text.split(/\s+/).filter(Boolean) : [text];
}

function expandDollars(text: string, state: ShellState, substitute: (line: string) => string): string {
  let out = "";
  for (let i = 0; i < text.length;) {
    if (text.startsWith("$(", i)) {
      const close = closingParenthesis(text, i + 1);
      out += substitute(text.slice(i + 2, close)).replace(/\n+$/, "");
      i = close + 1;
      continue;
    }
    const match = /^\$(?:\{([A-Za-z_]\w*|\?)\}|([A-Za-z_]\w*|\?))/.exec(text.slice(i));
    if (match) {
      const name = match[1] ?? match[2] ?? "";
      out += name === "?" ? String(state.lastStatus) : (state.env.get(name) ?? "");
      i += match[0].length;
    } else out += text.charAt(i++);
  }
  return out;
}

function glob(pattern: string, cwd: string, files: MemoryFileSystem): string[] {
  let found = [pattern.startsWith("/") ? "/" : ""];
  for (const part of pattern.split("/").filter(Boolean)) {
    found = found.flatMap((base) => {
      const folder = base.startsWith("/") ? base : joinPath(cwd, base);
      const join = (name: string) =>
        base === "" ? name : plainPath(`${base}/${name}`).slice(base.startsWith("/") ? 0 : 1);
      if (!/(?<!\\)[*?[]/.test(part)) {
        const name = part.replaceAll("\\", "");
        return files.stat(joinPath(folder, name)) === null ? [] : [join(name)];
      }
      if (!files.isFolder(folder)) return [];
      const matcher = globToRegExp(part);
      const names = files
        .list(folder)
        .filter((name) => matcher.test(name) && (part.startsWith(".") || !name.startsWith(".")));
      return names.map(join);
    });
  }
  return found;
}
