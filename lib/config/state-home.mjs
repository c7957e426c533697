/**
 * Where an installation keeps what must outlive a process. Plain JavaScript without dependencies, since
 * `npm start` needs it before any package is installed.
 */
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** The account (nobody) that console and database run under when the supervisor is root. */
export const UNPRIVILEGED = { uid: 65534, gid: 65534 };

export const isRoot = () => process.getuid?.() === 0;

/** Twelve hex digits that tell installations on one machine apart. */
export function shortHash(/** @type {string} */ text) {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/** True when every folder down to `folder` lets any account pass; an unprivileged process then reaches what is inside. */
export function isTraversableByAll(/** @type {string} */ folder) {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    try {
      if ((statSync(at).mode & 0o001) === 0) return false;
    } catch {
      return false;
    }
    if (at === path.dirname(at)) return true;
  }
}

/**
 * The state folder: `DESKPROOF_HOME`, else `.deskproof` in the checkout, else (root, and the checkout lies below a
 * closed folder such as /root) `/var/lib/deskproof/<hash>`, which the unprivileged processes can reach.
 * @param {string} checkout absolute
 * @param {string | undefined} configured the setting's value
 * @returns {string} absolute
 */
export function stateHome(checkout, configured) {
  if (configured) return path.resolve(checkout, configured);
  if (isRoot() && !isTraversableByAll(checkout)) return path.join("/var/lib/deskproof", shortHash(checkout));
  return path.join(checkout, ".deskproof");
}

/**
 * Folder of the embedded database's socket. Outside the state folder, since a socket path ends at 107 bytes.
 * @param {string} home
 * @returns {string} absolute
 */
export function socketFolder(home) {
  const base = isRoot() && process.platform === "linux" ? "/run" : tmpdir();
  return path.join(base, `deskproof-${shortHash(home)}`);
}

/** Connection string of the embedded database that belongs to a state folder. */
export function embeddedDatabaseUrl(/** @type {string} */ home) {
  return databaseUrlAt(socketFolder(home), "deskproof");
}

/** @param {string} socket folder of the socket @param {string} database */
export function databaseUrlAt(socket, database) {
  return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(socket)}`;
}
