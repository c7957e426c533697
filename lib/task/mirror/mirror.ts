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

export interface MirrorOptions {
  /** Folders laid out as `<host>/<path>`: `https://files.test/a/b.xlsx` is `<folder>/files.test/a/b.xlsx`. The first hit wins; a missing folder counts as empty. */
  folders?: readonly string[];
  /** Schemes of task sets that ship files: `{ starter: "tasks/starter/gold" }` makes `starter:///a.png` that folder's a.png. */
  sets?: Readonly<Record<string, string>>;
}

const FILE_BYTES_MAX = 512 * 1024 * 1024;
const FILES_MAX = 100_000;

export function openMirror(options: MirrorOptions): TaskMirror {
  const places = [
    ...Object.entries(options.sets ?? {}).map(([scheme, folder]) => ({ folder, scheme })),
    ...(options.folders ?? []).map((folder) => ({ folder, scheme: null })),
  ];
  return {
    async read(url) {
      const key = mirrorKey(url);
      if (key === null) return null;
      for (const { folder, scheme } of places) {
        const path = scheme === null ? pathOfWebKey(key) : pathOfSetKey(key, scheme);
        const bytes = path === null ? null : await readBelow(folder, path);
        if (bytes !== null) return bytes;
      }
      return null;
    },
    async urls() {
      const found: string[] = [];
      for (const { folder, scheme } of places) {
        const prefix = scheme === null ? "https://" : `${scheme}:///`;
        for (const path of await walk(folder, "")) {
          if (found.push(prefix + path) >= FILES_MAX) return found.sort();
        }
      }
      return [...new Set(found)].sort();
    },
  };
}

function pathOfWebKey(key: string): string | null {
  return key.startsWith("https://") || key.startsWith("http://") ? key.replace(/^https?:\/\//, "") : null;
}

function pathOfSetKey(key: string, scheme: string): string | null {
  return key.startsWith(`${scheme}:///`) ? key.slice(scheme.length + 4) : null;
}

async function readBelow(folder: string, path: string): Promise<Uint8Array | null> {
  const root = await realpath(folder).catch(() => null);
  if (root === null) return null;
  const real = await realpath(join(root, path)).catch(() => null);
  if (real === null || !real.startsWith(root + sep)) return null;
  const handle = await open(real, "r");
  try {
    const info = await handle.stat();
    if (!info.isFile()) return null;
    if (info.size > FILE_BYTES_MAX) throw new Error(`a mirrored file has ${info.size} bytes, more than 512 MiB`);
    return new Uint8Array(await handle.readFile());
  } finally {
    await handle.close();
  }
}

async function walk(folder: string, below: string): Promise<string[]> {
  const list = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of list) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await walk(folder, path)));
    else if (entry.isFile() && (await stat(join(folder, path))).size > 0) found.push(path);
  }
  return found;
}
