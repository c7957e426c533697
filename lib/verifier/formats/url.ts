import { isRecord } from "../python/equals";

export interface SplitUrl {
  scheme: string;
  netloc: string;
  path: string;
  params: string;
  query: string;
  fragment: string;
}

/** Splits an address as Python's `urlparse` does; never throws and decodes nothing. */
export function splitUrl(url: string): SplitUrl {
  let rest = url.trim();
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(rest);
  if (scheme) rest = rest.slice(scheme[0].length);
  let netloc = "";
  if (rest.startsWith("//")) {
    const end = /[/?#]/.exec(rest.slice(2));
    netloc = end ? rest.slice(2, 2 + end.index) : rest.slice(2);
    rest = rest.slice(2 + netloc.length);
  }
  const [beforeHash, fragment] = cut(rest, "#");
  const [beforeQuery, query] = cut(beforeHash, "?");
  const lastSegment = beforeQuery.slice(beforeQuery.lastIndexOf("/") + 1);
  const params = lastSegment.includes(";") ? lastSegment.slice(lastSegment.indexOf(";") + 1) : "";
  const path = params === "" ? beforeQuery : beforeQuery.slice(0, beforeQuery.length - params.length - 1);
  return { scheme: scheme?.[1]?.toLowerCase() ?? "", netloc, path, params, query, fragment };
}

export function joinUrl({ scheme, netloc, path, params, query, fragment }: SplitUrl): string {
  const front = `${scheme ? `${scheme}:` : ""}${netloc ? `//${netloc}` : ""}`;
  return `${front}${path}${params ? `;${params}` : ""}${query ? `?${query}` : ""}${fragment ? `#${fragment}` : ""}`;
}

function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** The address of a tab: the value itself or its `url`; null when there is none. */
export function tabUrl(value: unknown): string | null {
  const url = isRecord(value) ? value.url : value;
  return typeof url === "string" ? url : null;
}

/** An address or path without its percent signs; one with a lone percent sign stays as it is. */
export function decodedAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
