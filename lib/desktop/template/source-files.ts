import { existsSync } from "node:fs";
import { copyFile, chmod, lstat, mkdir, readFile, readdir, readlink, rm, symlink } from "node:fs/promises";
import type { Hash } from "node:crypto";
import path from "node:path";

type SourceEntry = { relative: string } & ({ kind: "file"; isExecutable: boolean } | { kind: "link"; target: string });

/**
 * Every file and link below a folder of `guest/`, in byte order; empty folders are none, as for git. Owner, time and
 * all permission bits but "can be run" are a checkout's accident and left out; so are compiled Python and tests.
 */
async function* sourceEntries(folder: string, relative = ""): AsyncGenerator<SourceEntry> {
  const names = (await readdir(path.join(folder, relative))).sort();
  for (const name of names) {
    if (name === "__pycache__" || /\.(pyc|test\.ts|swp)$/.test(name)) continue;
    const at = path.join(relative, name);
    const entry = await lstat(path.join(folder, at));
    if (entry.isDirectory()) {
      yield* sourceEntries(folder, at);
    } else if (entry.isSymbolicLink()) {
      yield { relative: at, kind: "link", target: await readlink(path.join(folder, at)) };
    } else if (entry.isFile()) {
      yield { relative: at, kind: "file", isExecutable: (entry.mode & 0o111) !== 0 };
    }
  }
}

/** Copies a folder of `guest/` over an image: folders and programs 0755, other files 0644, owned by the caller. */
export async function copySources(from: string, to: string): Promise<void> {
  for await (const entry of sourceEntries(from)) {
    const target = path.join(to, entry.relative);
    await makeFolder(path.dirname(target));
    await rm(target, { force: true });
    if (entry.kind === "link") {
      await symlink(entry.target, target);
    } else {
      await copyFile(path.join(from, entry.relative), target);
      await chmod(target, entry.isExecutable ? 0o755 : 0o644);
    }
  }
}

async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(path.dirname(folder));
  await mkdir(folder);
  await chmod(folder, 0o755);
}

/** Feeds what `copySources` would place into `hash`; equal hashes mean equal images. */
export async function hashSources(hash: Hash, folder: string): Promise<void> {
  for await (const entry of sourceEntries(folder)) {
    const detail = entry.kind === "file" ? (entry.isExecutable ? "x" : "") : entry.kind === "link" ? entry.target : "";
    hash.update(JSON.stringify([entry.kind, entry.relative, detail]));
    if (entry.kind === "file") hash.update(await readFile(path.join(folder, entry.relative)));
  }
}
