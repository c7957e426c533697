import { existsSync, readdirSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { AttemptError } from "@/lib/domain/failure";
import type { StoredDesktop } from "../../../desktop.port";
import {
  bytesBelow,
  fingerprint,
  readCheckpointFile,
  readSeal,
  sealCheckpoint,
  verifySeal,
  writeCheckpointFile,
  type CheckpointFile,
} from "./stored-checkpoint";

export interface ShelfLimits {
  /** Task and fork states beyond this are evicted, the least recently used first. */
  bytesMax: number;
  /** A state that nobody used for this long is evicted. */
  unusedMsMax: number;
}

export interface ShelfOptions {
  platform: () => string;
  limits: ShelfLimits;
  /** Lets go of what was laid out over a state's files. */
  beforeRemove?: (id: string) => Promise<void>;
}

export interface ShelvedCheckpoint {
  file: CheckpointFile;
  folder: string;
  frozenMs: number;
}

interface Entry extends ShelvedCheckpoint {
  holds: number;
  lastUsedAtMs: number;
  bytes: number;
  /** As it was when its digest was last known to be right. */
  trusted: string | null;
  sealing: Promise<void> | null;
}

/**
 * The stored states of one folder: `<id>/{checkpoint.json,digest.json,image,upper,mem}`. A state is there from the
 * moment its folder was renamed into place. What is held is neither removed nor evicted.
 */
export class CheckpointShelf {
  readonly #entries = new Map<string, Entry>();
  /** Ids of states that are being written now, until they are among the entries. */
  readonly #written = new Set<string>();
  #isLoaded = false;

  constructor(
    readonly folder: string,
    private readonly options: ShelfOptions,
    private readonly nowMs: () => number = () => Date.now(),
  ) {}

  has(id: string): boolean {
    this.#load();
    return this.#entries.has(id);
  }

  /** Digest of everything in a state; null until it was read through. */
  digestOf(id: string): string | null {
    return readSeal(this.#entry(id).folder)?.digest ?? null;
  }

  draftFolder(id: string): string {
    return path.join(this.folder, `.${id}`);
  }

  /** While `work` writes a draft and has it taken in, nobody takes it for what an earlier worker left. */
  async whileWriting<T>(id: string, work: (draftFolder: string) => Promise<T>): Promise<T> {
    this.#written.add(id);
    try {
      return await work(this.draftFolder(id));
    } finally {
      this.#written.delete(id);
    }
  }

  /** Takes a written draft in. A state with the same key is given up. */
  async add(file: CheckpointFile, frozenMs: number): Promise<Entry> {
    this.#load();
    const draft = this.draftFolder(file.id);
    writeCheckpointFile(draft, file);
    const folder = path.join(this.folder, file.id);
    await rename(draft, folder);
    const former = file.key === null ? [] : [...this.#entries.values()].filter(({ file: { key } }) => key === file.key);
    const entry: Entry = {
      ...{ file, folder, frozenMs, holds: 0, lastUsedAtMs: this.nowMs(), bytes: bytesBelow(folder), sealing: null },
      // It was written by this process a moment ago and lies where only root writes.
      trusted: fingerprint(folder),
    };
    this.#entries.set(file.id, entry);
    for (const old of former) await this.remove(old.file.id);
    const release = this.hold(file.id);
    await this.evict().finally(release);
    return entry;
  }

  /** Reads a state through in the background and notes its digest. */
  seal(id: string): Promise<void> {
    const entry = this.#entry(id);
    entry.sealing ??= this.#seal(entry).finally(() => (entry.sealing = null));
    return entry.sealing;
  }

  async #seal(entry: Entry): Promise<void> {
    const release = this.hold(entry.file.id);
    try {
      await sealCheckpoint(entry.folder);
    } finally {
      release();
    }
  }

  find(key: string): Entry | null {
    // Another process may have added or removed one since.
    this.#load(true);
    const platform = this.options.platform();
    const found = [...this.#entries.values()].filter(
      ({ file, folder }) => file.key === key && file.platform === platform && existsSync(folder),
    );
    return found.sort((a, b) => b.file.createdAt.localeCompare(a.file.createdAt))[0] ?? null;
  }

  list(): StoredDesktop[] {
    this.#load();
    return [...this.#entries.values()].map(describe);
  }

  describe(id: string): StoredDesktop {
    return describe(this.#entry(id));
  }

  /** Keeps a state until the returned function is called; calling it again does nothing. */
  hold(id: string): () => void {
    const entry = this.#entry(id);
    entry.holds++;
    entry.lastUsedAtMs = this.nowMs();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      entry.holds--;
      entry.lastUsedAtMs = this.nowMs();
    };
  }

  /** Throws `checkpoint_damaged` before anything is started from a state that is not what was stored. */
  async verify(id: string): Promise<ShelvedCheckpoint> {
    const entry = this.#entry(id);
    const damaged = (why: string) =>
      new AttemptError("checkpoint_damaged", `The stored state ${id} is damaged: ${why}`);
    if (!existsSync(entry.folder)) throw damaged("it is gone");
    const now = fingerprint(entry.folder);
    if (entry.trusted === now) return entry;
    const seal = readSeal(entry.folder);
    if (!seal) throw damaged("it was never read through");
    await verifySeal(entry.folder, seal);
    entry.trusted = now;
    return entry;
  }

  /** False when it is in use or not there. */
  async remove(id: string): Promise<boolean> {
    const entry = this.#entries.get(id);
    if (!entry || entry.holds > 0) return false;
    this.#entries.delete(id);
    await this.options.beforeRemove?.(id);
    await rm(entry.folder, { recursive: true, force: true });
    return true;
  }

  /** Removes what is too old, too much, of another platform, or a draft nobody works on. Templates' states stay. */
  async evict(): Promise<number> {
    this.#load();
    const platform = this.options.platform();
    const idle = () =>
      [...this.#entries.values()]
        .filter(({ holds, file }) => holds === 0 && file.kind !== "template" && file.kind !== "saved")
        .sort((a, b) => a.lastUsedAtMs - b.lastUsedAtMs);
    let removed = 0;
    for (const entry of idle()) {
      const isOld = this.nowMs() - entry.lastUsedAtMs > this.options.limits.unusedMsMax;
      if (isOld || entry.file.platform !== platform) removed += Number(await this.remove(entry.file.id));
    }
    const total = () => [...this.#entries.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const entry of idle()) {
      if (total() <= this.options.limits.bytesMax) break;
      removed += Number(await this.remove(entry.file.id));
    }
    return removed;
  }

  /** Drafts and states without a digest that this process neither writes nor knows were interrupted, so they go. */
  async clearInterrupted(): Promise<number> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    let removed = 0;
    for (const name of readdirSync(this.folder)) {
      const folder = path.join(this.folder, name);
      if (this.#entries.has(name) || this.#written.has(name.replace(/^\./, ""))) continue;
      if (readCheckpointFile(folder) && readSeal(folder)) continue;
      if (!/^\.?ckp_[0-9a-z]{26}$/.test(name)) continue;
      await rm(folder, { recursive: true, force: true });
      removed++;
    }
    return removed;
  }

  #entry(id: string): Entry {
    this.#load();
    const entry = this.#entries.get(id);
    if (!entry) throw new AttemptError("checkpoint_damaged", `There is no stored state ${id} on this host`);
    return entry;
  }

  #load(isAgain = false): void {
    if (this.#isLoaded && !isAgain) return;
    this.#isLoaded = true;
    for (const name of existsSync(this.folder) ? readdirSync(this.folder) : []) {
      if (this.#entries.has(name)) continue;
      const folder = path.join(this.folder, name);
      const file = /^ckp_/.test(name) ? readCheckpointFile(folder) : null;
      const seal = file && readSeal(folder);
      if (!file || !seal || file.id !== name) continue;
      this.#entries.set(name, {
        ...{ file, folder, frozenMs: 0, holds: 0, lastUsedAtMs: this.nowMs(), bytes: seal.bytes, sealing: null },
        trusted: null,
      });
    }
  }
}

function describe({ file, folder, bytes, frozenMs }: Entry): StoredDesktop {
  const { id, kind, key, templateDigest, createdAt } = file;
  return { id, kind, key, templateDigest, digest: readSeal(folder)?.digest ?? null, bytes, createdAt, frozenMs };
}
