import { createHash } from "node:crypto";
import type { HomeEntry } from "@/lib/domain/attempt/file-changes";
import type { FileStat } from "@/lib/desktop/desktop.port";

interface FileEntry {
  kind: "file";
  bytes: Uint8Array;
  mode: number;
  modifiedAt: Date;
}
interface FolderEntry {
  kind: "directory";
  mode: number;
  modifiedAt: Date;
}
type Entry = FileEntry | FolderEntry;

/** What a program would print after the path: "No such file or directory" and the like. */
export class FileSystemError extends Error {
  override name = "FileSystemError";
}

const NO_ENTRY = "No such file or directory";
/** All files of one desktop together; a simulated desktop is for demos and tests, not for data. */
const BYTES_MAX = 128 * 1024 * 1024;

/** A tree of files in memory. Paths are absolute; `.` and `..` are resolved, there are no links. */
export class MemoryFileSystem {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(private readonly now: () => Date) {
    this.#entries.set("/", { kind: "directory", mode: 0o755, modifiedAt: now() });
  }

  /** An equal tree that shares nothing with this one. */
  copy(): MemoryFileSystem {
    const other = new MemoryFileSystem(this.now);
    for (const [path, entry] of this.#entries) {
      other.#entries.set(path, entry.kind === "file" ? { ...entry, bytes: entry.bytes.slice() } : { ...entry });
    }
    other.#bytes = this.#bytes;
    return other;
  }

  stat(path: string): FileStat | null {
    const entry = this.#entries.get(plainPath(path));
    if (!entry) return null;
    const bytes = entry.kind === "file" ? entry.bytes.length : 4_096;
    return { kind: entry.kind, bytes, modifiedAt: entry.modifiedAt.toISOString(), mode: entry.mode };
  }

  isFolder(path: string): boolean {
    return this.#entries.get(plainPath(path))?.kind === "directory";
  }

  read(path: string): Uint8Array {
    const entry = this.#entries.get(plainPath(path));
    if (!entry) throw new FileSystemError(NO_ENTRY);
    if (entry.kind !== "file") throw new FileSystemError("Is a directory");
    return entry.bytes;
  }

  /** Writes a whole file; its folder has to be there. */
  write(path: string, bytes: Uint8Array, mode?: number): void {
    const key = plainPath(path);
    const old = this.#entries.get(key);
    if (old?.kind === "directory") throw new FileSystemError("Is a directory");
    if (!this.isFolder(parentOf(key))) throw new FileSystemError(NO_ENTRY);
    const total = this.#bytes - (old?.bytes.length ?? 0) + bytes.length;
    if (total > BYTES_MAX) throw new FileSystemError("No space left on device");
    this.#bytes = total;
    this.#entries.set(key, { kind: "file", bytes, mode: mode ?? old?.mode ?? 0o644, modifiedAt: this.now() });
  }

  makeFolder(path: string, withParents: boolean): void {
    const key = plainPath(path);
    const entry = this.#entries.get(key);
    if (entry) {
      if (withParents && entry.kind === "directory") return;
      throw new FileSystemError("File exists");
    }
    const parent = parentOf(key);
    if (withParents) this.makeFolder(parent, true);
    if (!this.#entries.has(parent)) throw new FileSystemError(NO_ENTRY);
    if (!this.isFolder(parent)) throw new FileSystemError("Not a directory");
    this.#entries.set(key, { kind: "directory", mode: 0o755, modifiedAt: this.now() });
  }

  touch(path: string): void {
    const entry = this.#entries.get(plainPath(path));
    if (entry) entry.modifiedAt = this.now();
    else this.write(path, new Uint8Array());
  }

  /** Names in a folder, sorted. */
  list(path: string): string[] {
    const key = plainPath(path);
    const entry = this.#entries.get(key);
    if (!entry) throw new FileSystemError(NO_ENTRY);
    if (entry.kind !== "directory") throw new FileSystemError("Not a directory");
    const prefix = key === "/" ? "/" : `${key}/`;
    const names: string[] = [];
    for (const known of this.#entries.keys()) {
      if (known !== "/" && known.startsWith(prefix) && !known.includes("/", prefix.length)) {
        names.push(known.slice(prefix.length));
      }
    }
    return names.sort();
  }

  /** Every file below a folder; a simulated desktop has no template to differ from. */
  entriesBelow(path: string): HomeEntry[] {
    const prefix = `${plainPath(path)}/`;
    return [...this.#entries].flatMap(([known, entry]) => {
      if (!known.startsWith(prefix) || entry.kind !== "file") return [];
      const stamp = createHash("sha256").update(entry.bytes).digest("hex");
      return [{ path: known.slice(prefix.length), bytes: entry.bytes.length, stamp, isOfTemplate: null }];
    });
  }

  /** Removes a file, or a folder with everything in it. */
  remove(path: string): void {
    const key = plainPath(path);
    if (!this.#entries.has(key)) throw new FileSystemError(NO_ENTRY);
    if (key === "/") throw new FileSystemError("Device or resource busy");
    for (const known of this.#below(key)) {
      const entry = this.#entries.get(known);
      if (entry?.kind === "file") this.#bytes -= entry.bytes.length;
      this.#entries.delete(known);
    }
  }

  rename(from: string, to: string): void {
    const [source, target] = [plainPath(from), plainPath(to)];
    if (!this.#entries.has(source)) throw new FileSystemError(NO_ENTRY);
    if (source === target) throw new FileSystemError("are the same file");
    if (target.startsWith(`${source}/`)) throw new FileSystemError("cannot move into itself");
    if (!this.isFolder(parentOf(target))) throw new FileSystemError(NO_ENTRY);
    if (this.#entries.has(target)) this.remove(target);
    for (const known of this.#below(source)) {
      const entry = this.#entries.get(known) as Entry;
      this.#entries.delete(known);
      this.#entries.set(target + known.slice(source.length), entry);
    }
  }

  #below(key: string): string[] {
    return [...this.#entries.keys()].filter((known) => known === key || known.startsWith(`${key}/`));
  }
}

/** Absolute path without `.`, `..` and doubled slashes. */
export function plainPath(path: string): string {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return `/${names.join("/")}`;
}

export function joinPath(base: string, path: string): string {
  return plainPath(path.startsWith("/") ? path : `${base}/${path}`);
}

export function parentOf(path: string): string {
  return plainPath(`${path}/..`);
}

export function nameOf(path: string): string {
  return plainPath(path).split("/").at(-1) ?? "";
}
