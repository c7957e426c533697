import { readFileSync, renameSync, writeFileSync } from "node:fs";

/**
 * Reader and writer of criu's image files: a magic number, then entries of a length and a protobuf message. Messages
 * are taken apart into their fields on the wire and put together again, so that fields this code does not know stay
 * byte for byte. Field numbers: images/*.proto of criu 4.1.
 */

/** Values of wire type 0 are bigint, all others bytes. */
export type Field = [field: number, wireType: number, value: bigint | Buffer];
export type Message = Field[];

export interface ImageFile {
  head: Buffer;
  entries: Buffer[];
}

/** Magic numbers after which a second one, of the file's type, follows. */
const TWO_PART_MAGIC = new Set([0x54564319, 0x55105940]);

function readVarint(bytes: Buffer, start: number): [value: bigint, next: number] {
  // Nearly all fit in the 49 bits that plain numbers carry exactly: much faster than bigint from the start.
  let low = 0;
  let scale = 1;
  for (let at = start; at < bytes.length && at < start + 7; at++) {
    const byte = bytes[at]!;
    low += (byte & 127) * scale;
    if (byte < 128) return [BigInt(low), at + 1];
    scale *= 128;
  }
  let value = BigInt(low);
  let shift = 49n;
  for (let at = start + 7; at < bytes.length; at++) {
    const byte = bytes[at]!;
    value |= BigInt(byte & 127) << shift;
    if (byte < 128) return [value, at + 1];
    shift += 7n;
    if (shift > 63n) break;
  }
  throw new Error("criu image: a number does not end");
}

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  if (value >= 0n && value < 1n << 49n) {
    let left = Number(value);
    while (left > 127) {
      bytes.push((left % 128) + 128);
      left = Math.floor(left / 128);
    }
    bytes.push(left);
    return Buffer.from(bytes);
  }
  let left = BigInt.asUintN(64, value);
  while (left > 127n) {
    bytes.push(Number(left & 127n) | 128);
    left >>= 7n;
  }
  bytes.push(Number(left));
  return Buffer.from(bytes);
}

/** Throws on bytes that are no message. */
export function parseMessage(bytes: Buffer): Message {
  const message: Message = [];
  let at = 0;
  while (at < bytes.length) {
    const [key, afterKey] = readVarint(bytes, at);
    const field = Number(key >> 3n);
    const wireType = Number(key & 7n);
    if (wireType === 0) {
      const [value, next] = readVarint(bytes, afterKey);
      message.push([field, wireType, value]);
      at = next;
      continue;
    }
    let start = afterKey;
    let length = wireType === 1 ? 8 : wireType === 5 ? 4 : -1;
    if (wireType === 2) {
      const [said, next] = readVarint(bytes, afterKey);
      length = Number(said);
      start = next;
    }
    if (length < 0 || start + length > bytes.length) throw new Error("criu image: a field is cut off");
    message.push([field, wireType, bytes.subarray(start, start + length)]);
    at = start + length;
  }
  return message;
}

export function buildMessage(message: Message): Buffer {
  const parts: Buffer[] = [];
  for (const [field, wireType, value] of message) {
    parts.push(varint(BigInt((field << 3) | wireType)));
    if (typeof value === "bigint") parts.push(varint(value));
    else if (wireType === 2) parts.push(varint(BigInt(value.length)), value);
    else parts.push(value);
  }
  return Buffer.concat(parts);
}

/** A field that is left out stands for 0. */
export function numberOf(message: Message, field: number): bigint {
  const found = message.find(([number]) => number === field)?.[2];
  return typeof found === "bigint" ? found : 0n;
}

export function bytesOf(message: Message, field: number): Buffer {
  const found = message.find(([number]) => number === field)?.[2];
  return found instanceof Buffer ? found : Buffer.alloc(0);
}

export function setNumber(message: Message, field: number, value: bigint): void {
  const found = message.find(([number]) => number === field);
  if (found) found[2] = value;
  else {
    message.push([field, 0, value]);
    message.sort(([a], [b]) => a - b);
  }
}

export const copyMessage = (message: Message): Message => message.map((field) => [...field]);

/** Throws on a file that is cut off. */
export function readImageFile(path: string): ImageFile {
  const bytes = readFileSync(path);
  if (bytes.length < 4) throw new Error(`${path} is cut off`);
  let at = TWO_PART_MAGIC.has(bytes.readUInt32LE(0)) ? 8 : 4;
  const image: ImageFile = { head: bytes.subarray(0, at), entries: [] };
  while (at < bytes.length) {
    const length = at + 4 <= bytes.length ? bytes.readUInt32LE(at) : Infinity;
    if (at + 4 + length > bytes.length) throw new Error(`${path} is cut off`);
    image.entries.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return image;
}

/** Writes a new file in the old one's place: hard links of the old one keep their content. */
export function writeImageFile(path: string, { head, entries }: ImageFile): void {
  const parts: Buffer[] = [head];
  for (const entry of entries) {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(entry.length);
    parts.push(length, entry);
  }
  writeFileSync(`${path}.new`, Buffer.concat(parts), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** `vma_entry` of mm.proto. */
export const VMA = {
  start: 1,
  end: 2,
  pageOffset: 3,
  fileId: 4,
  protection: 5,
  flags: 6,
  status: 7,
  advice: 9,
  fileFlags: 10,
};
/** `mm_entry.vmas`. */
export const MM_VMAS = 14;
export const VMA_STATUS = {
  REGULAR: 1n,
  STACK: 2n,
  VSYSCALL: 4n,
  VDSO: 8n,
  HEAP: 0x20n,
  FILE_PRIVATE: 0x40n,
  ANON_PRIVATE: 0x200n,
  VVAR: 0x1000n,
};
export const MAP_ANONYMOUS = 0x20n;
export const MAP_GROWSDOWN = 0x100n;
export const PROT_WRITE = 2n;
/** Numbers of madvise(2), used as bits in `vma_entry.madv`. */
export const ADVICE = { MERGEABLE: 12n, WIPEONFORK: 18n };
/** `pagemap_entry`: pages are in field 2 or, in newer versions, 5. */
export const PAGEMAP = { address: 1, pages: 2, pagesLong: 5, inParent: 3, flags: 4 };
export const PAGE_PRESENT = 4n;
export const PAGE_PARENT = 1n;
/** `file_entry` and its `reg_file_entry`. */
export const FILE = { type: 1, id: 2, regular: 3 };
export const FILE_TYPE_REGULAR = 1n;
export const REGULAR = { id: 1, flags: 2, position: 3, owner: 5, name: 6, mountId: 7, size: 8, mode: 10 };
