import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readdirSync, readlinkSync, type Stats } from "node:fs";
import path from "node:path";
import type { HomeListing } from "../../../gates/restore-facts";

const HOME = "/home/user";
/** Files beyond this count by size and time of change instead of content. */
const CONTENT_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Lists the home folder as the desktop sees it, from outside, through its mounted overlay. Content that lies in the
 * template's immutable folders is read once per process. Links are read, never followed. Throws when the folder cannot
 * be read.
 */
export function listHome(rootFolder: string, upperFolder: string): HomeListing {
  const hash = createHash("sha256");
  let entryCount = 0;
  let contentBytes = 0;
  const visit = (inside: string) => {
    const folder = path.join(rootFolder, inside);
    for (const name of readdirSync(folder).sort()) {
      const at = path.join(inside, name);
      const file = path.join(rootFolder, at);
      const stat = lstatSync(file);
      entryCount++;
      hash.update(`${at}\0${stat.mode.toString(8)} ${stat.uid} ${stat.gid} `);
      if (stat.isDirectory()) {
        hash.update("d\0");
        visit(at);
      } else if (stat.isSymbolicLink()) {
        hash.update(`l ${readlinkSync(file)}\0`);
      } else if (stat.isFile()) {
        contentBytes += stat.size;
        hash.update(`f ${stat.size} ${contentDigest(file, stat, existsIn(upperFolder, at))}\0`);
      } else {
        hash.update("o\0");
      }
    }
  };
  if (!lstatSync(path.join(rootFolder, HOME)).isDirectory()) throw new Error(`${HOME} is no folder`);
  visit(HOME);
  return { digest: `sha256:${hash.digest("hex")}`, entryCount, contentBytes };
}

/** Content digests of files that no desktop can change. */
const unchanging = new Map<string, string>();

function contentDigest(file: string, stat: Stats, isOwn: boolean): string {
  if (stat.size > CONTENT_BYTES_MAX) return `large ${stat.mtimeMs}`;
  const key = isOwn ? null : `${stat.dev} ${stat.ino} ${stat.size} ${stat.mtimeMs}`;
  const known = key === null ? undefined : unchanging.get(key);
  if (known !== undefined) return known;
  const digest = createHash("sha256").update(readFileSync(file)).digest("hex");
  if (key !== null) unchanging.set(key, digest);
  return digest;
}

function existsIn(upperFolder: string, inside: string): boolean {
  try {
    lstatSync(path.join(upperFolder, inside));
    return true;
  } catch {
    return false;
  }
}
