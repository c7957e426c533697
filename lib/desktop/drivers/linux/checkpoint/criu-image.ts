import { readFileSync, renameSync, writeFileSync } from "node:fs";

/**
 * Reader and writer of criu's image files: a magic number, then entries of a length and a protobuf message. Messages
 * are taken apart into their fields on the wire and put together again, so that fields this code does not know stay
 * byte for byte. Field numbers: images/*.proto of criu 4.1.
 */

/** Values of wire type 0 are numbers, or bigint where a number is not exact; all others are bytes. */
export type Field = [field: number, wireType: number, value: number | bigint | Buffer];
export type Message = Field[];

export interface ImageFile {
  head: Buffer;
  entries: Buffer[];
}

/** Magic numbers after which a second one, of the file's type, follows. */
const TWO_PART_MAGIC = new Set([0x54564319, 0x55105940]);

/** Takes varints off a message, one after the other. */
class Reader {
  at = 0;

  constructor(private readonly bytes: Buffer) {}

  number(): number | bigint {
    const { bytes } = this;
    const start = this.at;
    // Nearly all fit in the 49 bits that plain numbers carry exactly: much faster than bigint from the start.
    let low = 0;
    let scale = 1;
    for (let at = start; at < bytes.length && at < start + 7; at++) {
      const byte = bytes[at]!;
      low += (byte & 127) * scale;
      if (byte < 128) {
        this.at = at + 1;
        return low;
      }
      scale *= 128;
    }
    let value = BigInt(low);
    let shift = 49n;
    for (let at = start + 7; at < bytes.length; at++) {
      const byte = bytes[at]!;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) {
        this.at = at + 1;
        return value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
      }
      shift += 7n;
      if (shift > 63n) break;
    }
    throw new Error("criu image: a number does not end");
  }

  /** The `length` bytes that come now. */
  take(length: number): Buffer {
    const end = this.at + length;
    if (end > this.bytes.length) throw new Error("criu image: a field is cut off");
    const part = this.bytes.subarray(this.at, end);
    this.at = end;
    return part;
  }
}

/** Puts messages together in one piece of memory, since they are many and small. */
class Writer {
  private bytes = Buffer.allocUnsafe(64 * 1_024);
  private at = 0;

  number(value: number | bigint): void {
    this.reserve(10);
    if (typeof value === "number") {
      let left = value;
      while (left > 127) {
        this.bytes[this.at++] = (left % 128) + 128;
        left = Math.floor(left / 128);
      }
      this.bytes[this.at++] = left;
      return;
    }
    let left = BigInt.asUintN(64, value);
    while (left > 127n) {
      this.bytes[this.at++] = Number(left & 127n) | 128;
      left >>= 7n;
    }
    this.bytes[this.at++] = Number(left);
  }

  put(part: Buffer): void {
    this.reserve(part.length);
    part.copy(this.bytes, this.at);
    this.at += part.length;
  }

  /** A copy of what was written since the last time. */
  finish(): Buffer {
    const made = Buffer.from(this.bytes.subarray(0, this.at));
    this.at = 0;
    return made;
  }

  private reserve(length: number): void {
    if (this.at + length <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.bytes.length, this.at + length));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
  }
}

const writer = new Writer();
/** How many bytes a field without a length of its own has, by its wire type. */
const FIXED_BYTES = new Map([
  [1, 8],
  [5, 4],
]);

/** Throws on bytes that are no message. */
export function parseMessage(bytes: Buffer): Message {
  const message: Message = [];
  const reader = new Reader(bytes);
  while (reader.at < bytes.length) {
    const key = Number(reader.number());
    const field = Math.floor(key / 8);
    const wireType = key % 8;
    if (wireType === 0) message.push([field, wireType, reader.number()]);
    else {
      const length = wireType === 2 ? Number(reader.number()) : FIXED_BYTES.get(wireType);
      if (length === undefined) throw new Error("criu image: a field is cut off");
      message.push([field, wireType, reader.take(length)]);
    }
  }
  return message;
}

export function buildMessage(message: Message): Buffer {
  for (const [field, wireType, value] of message) {
    writer.number(field * 8 + wireType);
    if (typeof value !== "object") {
      writer.number(value);
      continue;
    }
    if (wireType === 2) writer.number(value.length);
    writer.put(value);
  }
  return writer.finish();
}

/** A field that is left out stands for 0. Throws for a number too large to be calculated with. */
export function numberOf(message: Message, field: number): number {
  const found = message.find(([number]) => number === field)?.[2];
  if (typeof found === "bigint") throw new RangeError(`criu image: field ${field} is ${found}`);
  return typeof found === "number" ? found : 0;
}

export function bytesOf(message: Message, field: number): Buffer {
  const found = message.find(([number]) => number === field)?.[2];
  return typeof found === "object" ? found : Buffer.alloc(0);
}

export function setNumber(message: Message, field: number, value: number): void {
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
  REGULAR: 1,
  STACK: 2,
  VSYSCALL: 4,
  VDSO: 8,
  HEAP: 0x20,
  FILE_PRIVATE: 0x40,
  ANON_PRIVATE: 0x200,
  VVAR: 0x1000,
};
export const MAP_ANONYMOUS = 0x20;
export const MAP_GROWSDOWN = 0x100;
export const PROT_WRITE = 2;
/** Numbers of madvise(2), used as bits in `vma_entry.madv`. */
export const ADVICE = { MERGEABLE: 12, WIPEONFORK: 18 };
/** `pagemap_entry`: pages are in field 2 or, in newer versions, 5. */
export const PAGEMAP = { address: 1, pages: 2, pagesLong: 5, inParent: 3, flags: 4 };
export const PAGE_PRESENT = 4;
export const PAGE_PARENT = 1;
/** `file_entry` and its `reg_file_entry`. */
export const FILE = { type: 1, id: 2, regular: 3 };
export const FILE_TYPE_REGULAR = 1;
export const REGULAR = { id: 1, flags: 2, position: 3, owner: 5, name: 6, mountId: 7, size: 8, mode: 10 };
