import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CHECKOUT, inCheckout } from "./checkout.mjs";

/**
 * Digest over the names and contents of files. Folders are read whole; names that match `skip` are left out, and
 * missing entries count as missing. Depends on content alone: neither on times nor on the order of reading.
 * @param {string[]} entries relative to `root`
 */
export function contentHash(entries, { root = CHECKOUT, skip = /^$/, extra = "" } = {}) {
  const hash = createHash("sha256").update(extra);
  for (const file of entries.flatMap((entry) => filesBelow(path.join(root, entry), skip)).sort()) {
    hash.update(`\0${path.relative(root, file)}\0`).update(createHash("sha256").update(readFileSync(file)).digest());
  }
  return hash.digest("hex");
}

function filesBelow(entry, skip) {
  if (!existsSync(entry) || skip.test(entry)) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry).flatMap((name) => filesBelow(path.join(entry, name), skip));
}

/** True when `stampFile` (in the checkout) says that its product was made from this very content. */
export function isCurrent(stampFile, hash) {
  try {
    return readFileSync(inCheckout(stampFile), "utf8") === hash;
  } catch {
    return false;
  }
}

export function writeStamp(stampFile, hash) {
  mkdirSync(path.dirname(inCheckout(stampFile)), { recursive: true });
  writeFileSync(inCheckout(stampFile), hash);
}
