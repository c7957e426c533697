import { UnreadableInputError } from "../metric";

/** Elements of a flat Python list, tuple or set of strings, as gsettings prints them; nothing is evaluated. */
export function parseStringList(text: string): string[] {
  const source = text.trim().replace(/^@as\s+/, "");
  const body = /^[[({]([\s\S]*)[\])}]$/.exec(source)?.[1];
  if (body === undefined) throw new UnreadableInputError("not a list of texts");
  const items: string[] = [];
  const item = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*(?:,|$)/y;
  let at = 0;
  while (body.slice(at).trim() !== "") {
    item.lastIndex = at;
    const match = item.exec(body);
    if (!match) throw new UnreadableInputError("not a list of texts");
    items.push((match[1] ?? match[2] ?? "").replace(/\\(.)/g, "$1"));
    at = item.lastIndex;
  }
  return items;
}
