import { gunzipSync } from "node:zlib";
import { InputLimitError, UnreadableInputError } from "../metric";
import { ZIP_LIMITS } from "./zip";

const BLOCK = 512;

export interface TarEntry {
  name: string;
  /** Links and devices are told from files, and never followed. */
  kind: "file" | "folder" | "other";
  content: Buffer;
}

/**
 * Entries of a tar archive, plain or gzipped (POSIX ustar and pax, GNU long names). Throws UnreadableInputError when it
 * is none or cut off, InputLimitError for a kind of compression that is not read here and beyond the bounds.
 */
export function tarEntries(packed: Buffer): TarEntry[] {
  const bytes = unpack(packed);
  const entries: TarEntry[] = [];
  let longName: string | null = null;
  for (let at = 0; at + BLOCK <= bytes.length;) {
    const head = bytes.subarray(at, at + BLOCK);
    if (head.every((byte) => byte === 0)) return entries;
    checkSum(head);
    const size = octal(head, 124, 12);
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size);
    if (content.length !== size) throw new UnreadableInputError("the archive is cut off");
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const type = String.fromCharCode(head[156] as number);
    if (type === "L") longName = text(content, 0, content.length);
    else if (type === "x") longName = paxPath(content) ?? longName;
    else if (type !== "g" && type !== "K") {
      const prefix = text(head, 257, 5) === "ustar" ? text(head, 345, 155) : "";
      const name = longName ?? (prefix ? `${prefix}/` : "") + text(head, 0, 100);
      const kind =
        type === "5" || name.endsWith("/") ? "folder" : "0\0".includes(type) || type === "7" ? "file" : "other";
      entries.push({ name, kind, content });
      longName = null;
      if (entries.length > ZIP_LIMITS.entries) throw new InputLimitError("the archive has too many entries");
    }
  }
  if (bytes.length < BLOCK) throw new UnreadableInputError("not a tar archive");
  return entries;
}

function unpack(packed: Buffer): Buffer {
  if (packed[0] === 0x1f && packed[1] === 0x8b) {
    try {
      return gunzipSync(packed, { maxOutputLength: ZIP_LIMITS.totalBytes });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
        throw new InputLimitError("the archive is too large to unpack");
      throw new UnreadableInputError("the archive is damaged");
    }
  }
  if (packed.toString("latin1", 0, 3) === "BZh" || packed.toString("latin1", 1, 5) === "7zXZ")
    throw new InputLimitError("archives packed with bzip2 or xz are not read");
  return packed;
}

const text = (bytes: Buffer, from: number, length: number) =>
  bytes
    .subarray(from, from + length)
    .toString("utf8")
    .replace(/\0[^]*$/, "");

function octal(head: Buffer, from: number, length: number): number {
  const value = Number.parseInt(text(head, from, length).trim() || "0", 8);
  if (!Number.isInteger(value) || value < 0) throw new UnreadableInputError("not a tar archive");
  return value;
}

function checkSum(head: Buffer): void {
  const sum = head.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  if (sum !== octal(head, 148, 8)) throw new UnreadableInputError("not a tar archive");
}

/** The path in a pax header: records of "length name=value". */
function paxPath(content: Buffer): string | null {
  for (let at = 0; at < content.length;) {
    const length = Number.parseInt(content.toString("latin1", at, at + 20), 10);
    if (!(length > 0)) return null;
    const record = content.toString("utf8", at, at + length - 1);
    const path = /^\d+ path=([^]*)$/.exec(record)?.[1];
    if (path !== undefined) return path;
    at += length;
  }
  return null;
}
