import { closeSync, constants, lstatSync, openSync, readdirSync } from "node:fs";
import path from "node:path";
import type { HomeEntry } from "@/lib/domain/attempt/file-changes";

const HOME = "home/user";
const ENTRIES_MAX = 20_000;
/** Caches of programs: many, binary, and nobody's work. */
const SKIPPED = new Set([".cache", "Cache", "Code Cache", "GPUCache", "ShaderCache", "mesa_shader_cache"]);
const OPEN_FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * Files below the home folder that a desktop has of its own over its template. Walks by open folders and never through
 * a link, since the account may still move things about. What goes away meanwhile is left out.
 */
export function homeEntries(upperFolder: string, lowerFolders: readonly string[]): HomeEntry[] {
  const entries: HomeEntry[] = [];
  const visit = (folder: string, inside: string) => {
    const fd = opened(folder);
    if (fd === null) return;
    try {
      const here = `/proc/self/fd/${fd}`;
      for (const name of readdirSync(here)) {
        if (entries.length >= ENTRIES_MAX) return;
        const at = path.posix.join(inside, name);
        const stat = lstatSync(`${here}/${name}`, { throwIfNoEntry: false, bigint: true });
        if (!stat) continue;
        if (stat.isDirectory()) {
          if (!SKIPPED.has(name)) visit(`${here}/${name}`, at);
        } else {
          // A character device 0,0 stands for an entry of the template that was removed.
          const isRemoved = stat.isCharacterDevice() && stat.rdev === 0n;
          entries.push({
            path: at,
            bytes: isRemoved ? null : Number(stat.size),
            stamp: `${stat.size} ${stat.mtimeNs} ${stat.ino}`,
            isOfTemplate: lowerFolders.some((lower) => isIn(lower, at)),
          });
        }
      }
    } finally {
      closeSync(fd);
    }
  };
  visit(path.join(upperFolder, HOME), "");
  return entries;
}

function opened(folder: string): number | null {
  try {
    return openSync(folder, OPEN_FOLDER);
  } catch {
    return null;
  }
}

const isIn = (lower: string, at: string) =>
  lstatSync(path.join(lower, HOME, at), { throwIfNoEntry: false }) !== undefined;
