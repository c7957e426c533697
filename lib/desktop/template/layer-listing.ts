import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, readdir, readlink } from "node:fs/promises";
import path from "node:path";

/** Digest of a finished layer: path, type, permission bits, owner, and content of every entry. Times are left out. */
export async function describeLayer(folder: string): Promise<{ digest: string; sizeBytes: number }> {
  const hash = createHash("sha256");
  let blocks = 0;
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const full = path.join(folder, name);
    const entry = await lstat(full);
    blocks += entry.blocks;
    const detail = entry.isSymbolicLink() ? await readlink(full) : entry.isFile() ? entry.size : entry.rdev;
    hash.update(JSON.stringify([name, entry.mode, entry.uid, entry.gid, detail]));
    if (entry.isFile()) for await (const part of createReadStream(full)) hash.update(part as Buffer);
  }
  return { digest: `sha256:${hash.digest("hex")}`, sizeBytes: blocks * 512 };
}
