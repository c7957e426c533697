import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AttemptError } from "@/lib/domain/failure";
import { TOUCH_AFTER_MS, UNTOUCHED_MS, type ArtifactStore } from "./artifact-store.port";
import { digestOf, keyOf } from "./digest-of";

export interface FolderStoreOptions {
  /** Called for a file whose bytes do not fit its name; the read then counts as unknown. */
  onDamaged?: (digest: string, path: string) => void;
}

/**
 * Artifact store in a folder: `<root>/sha256/ab/cdef…`. A file appears whole or not at all (written beside, synced,
 * renamed), also after a power cut. Files are 0644 and folders 0755 whatever the umask, because an
 * unprivileged console reads what a root worker wrote; a folder made by root belongs to the owner of the one above,
 * because that console writes beside the worker. Writers of one digest may race: they write the same bytes.
 */
export function createFolderStore(root: string, options: FolderStoreOptions = {}): ArtifactStore {
  const base = join(root, "sha256");
  const pathOf = (digest: string) => {
    const key = keyOf(digest);
    return key === null ? null : join(base, key);
  };
  return {
    async put(bytes) {
      const digest = digestOf(bytes);
      const path = pathOf(digest) as string;
      try {
        const known = await stat(path).catch(() => null);
        const isKept = known?.size === bytes.byteLength && (await touch(path, known.mtimeMs));
        if (!isKept) await writeWhole(path, bytes, root);
      } catch (error) {
        throw new AttemptError(
          "storage_write_failed",
          `could not keep an artifact: ${codeOf(error)}`,
          { digest },
          error,
        );
      }
      return digest;
    },
    async get(digest) {
      const path = pathOf(digest);
      if (path === null) return null;
      const bytes = await readFile(path).catch((error: unknown) => {
        if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
        throw error;
      });
      if (bytes === null) return null;
      if (digestOf(bytes) === digest) return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      options.onDamaged?.(digest, path);
      return null;
    },
    async has(digest) {
      const path = pathOf(digest);
      return path !== null && (await stat(path).catch(() => null))?.isFile() === true;
    },
    async remove(digest) {
      const path = pathOf(digest);
      const known = path === null ? null : await stat(path).catch(() => null);
      if (path === null || known === null) return "absent";
      if (isTouched(known.mtimeMs)) return "in_use";
      // Out of the way first: a writer that comes now misses the file and writes it anew, one that came before left its mark.
      const aside = join(dirname(path), `.${randomBytes(8).toString("hex")}.removed`);
      const isAside = await rename(path, aside).then(
        () => true,
        () => false,
      );
      // Another one is removing it.
      if (!isAside) return "in_use";
      if (isTouched((await stat(aside)).mtimeMs)) {
        await rename(aside, path);
        return "in_use";
      }
      await rm(aside);
      return "removed";
    },
  };
}

const isTouched = (mtimeMs: number) => mtimeMs > Date.now() - UNTOUCHED_MS;

/** Notes in a file's time that its bytes are wanted. False when that cannot be: it is gone, or another account's. */
async function touch(path: string, mtimeMs: number): Promise<boolean> {
  const now = Date.now();
  if (mtimeMs > now - TOUCH_AFTER_MS) return true;
  return utimes(path, now / 1_000, now / 1_000).then(
    () => true,
    () => false,
  );
}

async function writeWhole(path: string, bytes: Uint8Array, root: string): Promise<void> {
  const folder = dirname(path);
  await makeReadableFolders(folder, root);
  const draft = join(folder, `.${randomBytes(8).toString("hex")}.part`);
  try {
    const file = await open(draft, "wx", 0o644);
    try {
      await file.writeFile(bytes);
      await file.chmod(0o644);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await syncFolder(folder);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Creates what is missing between root and folder and opens exactly that to readers. */
async function makeReadableFolders(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o755 });
  if (first === undefined) return;
  const owner = process.getuid?.() === 0 ? await stat(dirname(first)) : null;
  for (let at = folder; at.length >= first.length; at = dirname(at)) {
    await chmod(at, 0o755);
    if (owner) await chown(at, owner.uid, owner.gid);
  }
  if (first.length < root.length) await syncFolder(dirname(first));
  await syncFolder(dirname(folder));
}

/** A rename survives a power cut only when its folder was synced as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error
    ? String(error.code)
    : error instanceof Error
      ? error.message
      : String(error);
