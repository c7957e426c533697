/** `run_01JDT8K3…`: the typed prefix and the first characters; the whole id belongs in a title or a copy button. */
export function shortId(id: string): string {
  const cut = id.indexOf("_");
  return cut < 0 ? id.slice(0, 8) : id.slice(0, cut + 11);
}

/** First 8 hexadecimal digits of a digest, `sha256:` dropped. */
export function shortDigest(digest: string): string {
  return digest.replace(/^sha256:/, "").slice(0, 8);
}
