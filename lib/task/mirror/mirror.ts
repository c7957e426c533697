import { open, readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { mirrorKey } from "@/lib/domain/task/mirror-url";

/** Files that tasks download, read on the worker from local folders. No gold file of it is ever put into a desktop by us; only what set-up asks for is. */
export interface TaskMirror {
  /** Whole file behind an address, or null when the mirror has none. Throws for a file above 512 MiB. */
  read(url: string): Promise<Uint8Array | null>;
  /** Keys (lib/domain/task/mirror-url.ts) of every file, sorted. */
  urls(): Promise<string[]>;
}

/** A mirror on disk: it can say where a file lies, too. */
export interface FolderMirror extends TaskMirror {
  locate(url: string): Promise<MirroredFile | null>;
}

export interface MirroredFile {
  /** The folder of the mirror that has it. */
  folder: string;
  /** Real path; never outside the folder. */
  path: string;
  bytes: number;
}

export interface MirrorOptions {
  /** Folders laid out as `<host>/<path>`: `https://files.test/a/b.xlsx` is `<folder>/files.test/a/b.xlsx`. The first hit wins; a missing folder counts as empty. */
  folders?: readonly string[];
  /** Schemes of task sets that ship files: `{ starter: "tasks/starter/gold" }` makes `starter:///a.png` that folder's a.png. */
  sets?: Readonly<Record<string, string>>;
}

/** Larger files would not fit into a desktop's disk budget; the largest public one has 100 MiB. */
export const FILE_BYTES_MAX = 512 * 1024 * 1024;
const FILES_MAX = 100_000;

export function openMirror(options: MirrorOptions): FolderMirror {
  const places = [
    ...Object.entries(options.sets ?? {}).map(([scheme, folder]) => ({ folder, scheme })),
    ...(options.folders ?? []).map((folder) => ({ folder, scheme: null })),
  ];
  const locate = async (url: string): Promise<MirroredFile | null> => {
    const key = mirrorKey(url);
    if (key === null) return null;
    for (const { folder, scheme } of places) {
      const below = scheme === null ? pathOfWebKey(key) : pathOfSetKey(key, scheme);
      const found = below === null ? null : await fileBelow(folder, below);
      if (found !== null) return { folder, ...found };
    }
    return null;
  };
  return {
    locate,
    async read(url) {
      const found = await locate(url);
      return found === null ? null : readWhole(found.path);
    },
    async urls() {
      const found = new Set<string>();
      for (const { folder, scheme } of places) {
        const prefix = scheme === null ? "https://" : `${scheme}:///`;
        for (const path of await walk(folder, "")) {
          if (found.add(prefix + path).size >= FILES_MAX) return [...found].sort();
        }
      }
      return [...found].sort();
    },
  };
}

/** Where the file of a web address lies below a mirror's folder; null for another scheme. */
export function pathOfWebKey(key: string): string | null {
  return /^https?:\/\//.test(key) ? key.replace(/^https?:\/\//, "") : null;
}

function pathOfSetKey(key: string, scheme: string): string | null {
  return key.startsWith(`${scheme}:///`) ? key.slice(scheme.length + 4) : null;
}

async function fileBelow(folder: string, below: string): Promise<{ path: string; bytes: number } | null> {
  const root = await realpath(folder).catch(() => null);
  if (root === null) return null;
  const path = await realpath(join(root, below)).catch(() => null);
  if (path === null || !path.startsWith(root + sep)) return null;
  const info = await stat(path);
  return info.isFile() ? { path, bytes: info.size } : null;
}

async function readWhole(path: string): Promise<Uint8Array> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    if (size > FILE_BYTES_MAX) throw new Error(`a mirrored file has ${size} bytes, more than 512 MiB`);
    return new Uint8Array(await handle.readFile());
  } finally {
    await handle.close();
  }
}

/** Files below a folder; names that begin with a dot are the mirror's own. */
async function walk(folder: string, below: string): Promise<string[]> {
  const list = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of list) {
    if (below === "" && entry.name.startsWith(".")) continue;
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await walk(folder, path)));
    else if (entry.isFile() && (await stat(join(folder, path))).size > 0) found.push(path);
  }
  return found;
}
