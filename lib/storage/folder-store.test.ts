import { chmod, chown, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AttemptError } from "@/lib/domain/failure";
import { digestOf, keyOf } from "./digest-of";
import { createFolderStore } from "./folder-store";

const bytes = new TextEncoder().encode("evidence");
const pathIn = (root: string, digest: string) => join(root, "sha256", keyOf(digest) as string);

describe("folder store", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "deskproof-store-"));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it("gives back the bytes it was handed, by their digest", async () => {
    const store = createFolderStore(root);
    const digest = await store.put(bytes);
    expect(digest).toBe(digestOf(bytes));
    expect(await store.has(digest)).toBe(true);
    expect(await store.get(digest)).toEqual(bytes);
  });

  it("keeps empty bytes", async () => {
    const store = createFolderStore(root);
    expect(await store.get(await store.put(new Uint8Array()))).toEqual(new Uint8Array());
  });

  it("knows nothing of a digest never stored, nor of a name that is no digest", async () => {
    const store = createFolderStore(root);
    for (const name of [digestOf(bytes), "sha256:../../etc/passwd", "", "md5:00"]) {
      expect(await store.get(name)).toBeNull();
      expect(await store.has(name)).toBe(false);
    }
  });

  it("may be given the same bytes by many writers at once and leaves one file and no drafts", async () => {
    const store = createFolderStore(root);
    const digests = await Promise.all(Array.from({ length: 20 }, () => store.put(bytes)));
    expect(new Set(digests).size).toBe(1);
    const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files).toHaveLength(1);
  });

  it("can be read by an unprivileged reader whatever the umask of the writer", async () => {
    const before = process.umask(0o077);
    try {
      const digest = await createFolderStore(join(root, "deep", "store")).put(bytes);
      const path = pathIn(join(root, "deep", "store"), digest);
      expect((await stat(path)).mode & 0o777).toBe(0o644);
      for (const folder of ["deep", "deep/store", "deep/store/sha256"]) {
        expect((await stat(join(root, folder))).mode & 0o777).toBe(0o755);
      }
    } finally {
      process.umask(before);
    }
  });

  it.runIf(process.getuid?.() === 0)("gives a folder that root makes to the owner of the store", async () => {
    await chown(root, 65_534, 65_534);
    const digest = await createFolderStore(root).put(bytes);
    for (const folder of [join(root, "sha256"), dirname(pathIn(root, digest))])
      expect(await stat(folder)).toMatchObject({ uid: 65_534, gid: 65_534 });
  });

  it("treats a damaged file as unknown, says so, and repairs it on the next put", async () => {
    const damaged: string[] = [];
    const store = createFolderStore(root, { onDamaged: (digest) => damaged.push(digest) });
    const digest = await store.put(bytes);
    await writeFile(pathIn(root, digest), "cut off");
    expect(await store.get(digest)).toBeNull();
    expect(damaged).toEqual([digest]);
    await store.put(bytes);
    expect(await store.get(digest)).toEqual(bytes);
  });

  describe("remove", () => {
    const age = (path: string, hours: number) => {
      const at = Date.now() / 1_000 - hours * 3_600;
      return utimes(path, at, at);
    };

    it("takes old bytes out and leaves nothing, and is safe to repeat", async () => {
      const store = createFolderStore(root);
      const digest = await store.put(bytes);
      await age(pathIn(root, digest), 25);
      expect(await store.remove(digest)).toBe("removed");
      expect(await store.has(digest)).toBe(false);
      expect(await readdir(dirname(pathIn(root, digest)))).toEqual([]);
      expect(await store.remove(digest)).toBe("absent");
      expect(await store.remove("sha256:../../etc/passwd")).toBe("absent");
    });

    it("leaves bytes that were stored within a day", async () => {
      const store = createFolderStore(root);
      const digest = await store.put(bytes);
      await age(pathIn(root, digest), 23);
      expect(await store.remove(digest)).toBe("in_use");
      expect(await store.get(digest)).toEqual(bytes);
    });

    it("leaves old bytes that somebody stored again", async () => {
      const store = createFolderStore(root);
      const digest = await store.put(bytes);
      await age(pathIn(root, digest), 100);
      await store.put(bytes);
      expect(await store.remove(digest)).toBe("in_use");
      expect(await store.get(digest)).toEqual(bytes);
    });

    it("loses no bytes that are stored and removed at once", async () => {
      const store = createFolderStore(root);
      for (let round = 0; round < 40; round++) {
        const digest = await store.put(bytes);
        await age(pathIn(root, digest), 100);
        await Promise.all([store.put(bytes), store.remove(digest), store.put(bytes), store.remove(digest)]);
        expect(await store.get(digest)).toEqual(bytes);
      }
    });
  });

  it("says storage_write_failed when the bytes cannot be kept", async () => {
    await writeFile(join(root, "sha256"), "a file where the folder should be");
    await chmod(join(root, "sha256"), 0o644);
    const failure = await createFolderStore(root)
      .put(bytes)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AttemptError);
    expect((failure as AttemptError).code).toBe("storage_write_failed");
  });
});
