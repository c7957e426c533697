import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CHECKPOINT_VERSION } from "./stored-checkpoint";
import { CheckpointShelf } from "./checkpoint-shelf";
import type { CheckpointFile } from "./stored-checkpoint";

const KIB = 1_024;
let folder: string;
let nowMs: number;
let platform: string;
let next: number;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shelf-"));
  nowMs = 1_000_000;
  platform = "kernel 1";
  next = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () =>
  new CheckpointShelf(
    folder,
    { platform: () => platform, limits: { bytesMax: 100 * KIB, unusedMsMax: 60_000 } },
    () => nowMs,
  );

async function add(shelf: CheckpointShelf, change: Partial<CheckpointFile> = {}, kib = 30): Promise<string> {
  const id = `ckp_${String(next++).padStart(26, "0")}`;
  mkdirSync(path.join(shelf.draftFolder(id), "image"), { recursive: true });
  writeFileSync(path.join(shelf.draftFolder(id), "image/pages-1.img"), Buffer.alloc(kib * KIB, next));
  await shelf.add(
    {
      ...{
        version: CHECKPOINT_VERSION,
        id,
        kind: "task",
        key: null,
        templateDigest: "sha256:0",
        platform,
        createdAt: new Date(nowMs).toISOString(),
      },
      screen: { width: 1_280, height: 800 },
      facts: {
        ...{ locks: [], mounts: [] },
        home: { digest: "sha256:0", entryCount: 0, contentBytes: 0 },
      },
      ...{ sessionProcesses: {}, crashCount: 0, isSealed: false },
      ...change,
    },
    5,
  );
  return id;
}

const ids = (shelf: CheckpointShelf) =>
  shelf
    .list()
    .map(({ id }) => id.slice(-1))
    .sort()
    .join("");

describe("the shelf of stored desktops", () => {
  it("evicts the least recently used beyond its size, and never what is held, saved or a template's", async () => {
    const shelf = open();
    const held = await add(shelf);
    await add(shelf, { kind: "saved" });
    const used = await add(shelf);
    shelf.hold(held);
    nowMs += 10;
    shelf.hold(used)();
    nowMs += 10;
    await add(shelf);
    expect(ids(shelf)).toBe("013");
    expect(existsSync(path.join(folder, used))).toBe(false);
  });

  it("evicts what nobody used for long, and what was stored under another kernel", async () => {
    const shelf = open();
    await add(shelf, {}, 1);
    nowMs += 40_000;
    await add(shelf, {}, 1);
    await add(shelf, { platform: "kernel 0" }, 1);
    nowMs += 30_000;
    expect(await shelf.evict()).toBe(2);
    expect(ids(shelf)).toBe("1");
  });

  it("finds the newest of a key on this platform, replaces it by the next, and removes nothing that is in use", async () => {
    const shelf = open();
    const first = await add(shelf, { key: "task" }, 1);
    const release = shelf.hold(first);
    nowMs += 1_000;
    const second = await add(shelf, { key: "task" }, 1);
    expect(shelf.find("task")?.file.id).toBe(second);
    expect(await shelf.remove(first)).toBe(false);
    release();
    release();
    expect(await shelf.remove(first)).toBe(true);
    platform = "kernel 2";
    expect(shelf.find("task")).toBeNull();
  });

  it("is found again by another process only once it was read through, and not when interrupted", async () => {
    const shelf = open();
    const sealed = await add(shelf, { key: "a" }, 1);
    await add(shelf, { key: "b" }, 1);
    mkdirSync(shelf.draftFolder(`ckp_${"9".repeat(26)}`));
    await shelf.seal(sealed);
    const later = open();
    expect(await later.clearInterrupted()).toBe(2);
    expect(later.list().map(({ id, digest }) => [id, digest?.slice(0, 7)])).toEqual([[sealed, "sha256:"]]);
    await later.verify(sealed);
  });

  it("finds nothing where another process has replaced the state by one that this process cannot use", async () => {
    const shelf = open();
    await add(shelf, { key: "a" }, 1);
    await shelf.seal(shelf.list()[0]?.id ?? "");
    expect(shelf.find("a")).not.toBeNull();
    const other = open();
    expect(other.list()).toHaveLength(1);
    await add(other, { key: "a", platform: "kernel 2" }, 1);
    expect(shelf.find("a")).toBeNull();
  });

  it("lets a draft be that is being written, and takes one away that nobody writes any more", async () => {
    const shelf = open();
    const id = `ckp_${"8".repeat(26)}`;
    await shelf.whileWriting(id, async (draft) => {
      mkdirSync(draft, { recursive: true });
      expect(await shelf.clearInterrupted()).toBe(0);
    });
    expect(await shelf.clearInterrupted()).toBe(1);
  });

  it("refuses a state that was changed after it was read through, and one that is gone", async () => {
    const shelf = open();
    const id = await add(shelf, {}, 1);
    await shelf.seal(id);
    writeFileSync(path.join(folder, id, "image/pages-1.img"), "other");
    await expect(shelf.verify(id)).rejects.toMatchObject({ code: "checkpoint_damaged" });
    rmSync(path.join(folder, id), { recursive: true });
    await expect(shelf.verify(id)).rejects.toMatchObject({ code: "checkpoint_damaged" });
  });
});
