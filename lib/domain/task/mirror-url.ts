/**
 * The one spelling of a downloadable address, by which a mirror is asked: query and fragment dropped, percent
 * escapes decoded. Returns null for what is no address or would climb out of its folder.
 * `https://files.test/a%20b.xlsx?download=true` -> `https://files.test/a b.xlsx`.
 */
export function mirrorKey(url: string): string | null {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)\/([^?#]*)/i.exec(url);
  if (parts === null) return null;
  const [, scheme = "", host = "", escaped = ""] = parts;
  let path: string;
  try {
    path = decodeURIComponent(escaped);
  } catch {
    path = escaped;
  }
  const names = path.split("/").filter((name) => name !== "" && name !== ".");
  if (names.length === 0 || names.includes("..") || path.includes("\0") || host.includes("..")) return null;
  return `${scheme.toLowerCase()}://${host.toLowerCase()}/${names.join("/")}`;
}
