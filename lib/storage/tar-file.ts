import { createHash } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";

/**
 * Plain files in one file, in the form that `tar tf` lists (POSIX ustar): names up to 100 bytes, sizes below 8 GiB, no folders,
 * no links. Whoever reads gets names and bytes; nothing is ever unpacked to a path that an archive names.
 */
const BLOCK = 512;
/** Eleven octal digits. */
const SIZE_MAX = 8 * 1024 ** 3 - 1;

export interface TarWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** SHA-256 of everything written so far, in hex. */
  hashSoFar(): string;
  /** Ends the archive and gives it its name. */
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
}

/**
 * The file has its name only once it is whole; mode 0600. Throws EEXIST with the `path` of what is there already: the file,
 * or the draft of another who writes it or was ended by force.
 */
export async function createTar(path: string, mtime: Date): Promise<TarWriter> {
  await refuseExisting(path);
  const draft = `${path}.part`;
  const file = await open(draft, "wx", 0o600);
  await file.chmod(0o600);
  const hash = createHash("sha256");
  const write = async (bytes: Uint8Array) => {
    hash.update(bytes);
    await file.writeFile(bytes);
  };
  return {
    async add(name, bytes) {
      await write(headerOf(name, bytes.byteLength, mtime));
      await write(bytes);
      await write(new Uint8Array(padding(bytes.byteLength)));
    },
    hashSoFar: () => hash.copy().digest("hex"),
    async finish() {
      await write(new Uint8Array(2 * BLOCK));
      await file.sync();
      await file.close();
      await refuseExisting(path);
      await rename(draft, path);
    },
    async discard() {
      await file.close();
      await rm(draft, { force: true });
    },
  };
}

async function refuseExisting(path: string): Promise<void> {
  if ((await stat(path).catch(() => null)) === null) return;
  throw Object.assign(new Error(`${path} exists`), { code: "EEXIST", path });
}

export interface TarEntry {
  name: string;
  bytes: Uint8Array;
  /** SHA-256 in hex of every byte of the file before this entry. */
  hashBefore: string;
}

/** Every file of an archive in order. Throws TarDamaged with name and offset for anything that `createTar` does not write. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const file = await open(path, "r");
  try {
    const { size: length } = await file.stat();
    const hash = createHash("sha256");
    let at = 0;
    const read = async (count: number) => {
      if (at + count > length) throw new TarDamaged("the file is cut off", length);
      const bytes = Buffer.alloc(count);
      const { bytesRead } = await file.read(bytes, 0, count, at);
      if (bytesRead !== count) throw new TarDamaged("the file is cut off", at + bytesRead);
      at += count;
      return bytes;
    };
    for (;;) {
      const start = at;
      const header = await read(BLOCK);
      if (header.every((byte) => byte === 0)) return;
      const { name, size } = parseHeader(header, start);
      const hashBefore = hash.copy().digest("hex");
      const bytes = await read(size);
      const tail = await read(padding(size));
      hash.update(header).update(bytes).update(tail);
      yield { name, bytes, hashBefore };
    }
  } finally {
    await file.close();
  }
}

export class TarDamaged extends Error {
  constructor(
    message: string,
    /** Bytes from the file's beginning. */
    readonly offset: number,
  ) {
    super(`${message}, at byte ${offset}`);
  }
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;
const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;

function headerOf(name: string, size: number, mtime: Date): Buffer {
  if (Buffer.byteLength(name) > 100 || size > SIZE_MAX) throw new RangeError(`${name} does not fit into the archive`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(mtime.getTime() / 1_000), 11), 136);
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  header.write(`${sumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** Over the header with its own field as spaces. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

function parseHeader(header: Buffer, start: number): { name: string; size: number } {
  const text = (from: number, to: number) => header.toString("utf8", from, to).split("\0")[0]?.trim() ?? "";
  const isPlainFile = text(156, 157) === "0" && text(257, 263) === "ustar";
  if (!isPlainFile || parseInt(text(148, 156), 8) !== sumOf(header)) throw new TarDamaged("no file begins here", start);
  const size = parseInt(text(124, 136), 8);
  if (!(size >= 0)) throw new TarDamaged("no file begins here", start);
  return { name: text(0, 100), size };
}
