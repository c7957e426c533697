import { inflateRawSync } from "node:zlib";
import { InputLimitError, UnreadableInputError, type MetricContext } from "../metric";
import { readInput } from "./input-file";

/** Bounds on what a check unpacks, so that a small hostile file cannot fill the memory. */
export const ZIP_LIMITS = {
  entries: 5_000,
  /** Of one entry and of all entries read from one archive. */
  entryBytes: 128 * 1024 * 1024,
  totalBytes: 256 * 1024 * 1024,
} as const;

interface Entry {
  name: string;
  method: number;
  compressedBytes: number;
  bytes: number;
  offset: number;
  isEncrypted: boolean;
}

/** A ZIP archive in memory. Reading an entry twice counts twice against the limits. */
export class ZipArchive {
  private readonly entries = new Map<string, Entry>();
  private unpackedBytes = 0;

  /** Throws UnreadableInputError when it is no ZIP archive or beyond the limits. */
  constructor(private readonly source: Buffer) {
    for (const entry of directory(source)) this.entries.set(entry.name, entry);
  }

  /** Names in the order of the archive's directory, folders included. */
  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Content of one entry, or null when there is none. Throws UnreadableInputError when it is damaged or too large. */
  read(name: string): Buffer | null {
    const entry = this.entries.get(name);
    if (!entry) return null;
    if (entry.isEncrypted) throw new UnreadableInputError(`${shown(name)} is encrypted`);
    const left = Math.min(ZIP_LIMITS.entryBytes, ZIP_LIMITS.totalBytes - this.unpackedBytes);
    if (entry.bytes > left) throw new InputLimitError(`${shown(name)} is too large to unpack`);
    const content = unpack(this.source, entry, left);
    this.unpackedBytes += content.byteLength;
    return content;
  }
}

/** The archive of an input file. */
export const readZip = async (path: unknown, ctx: MetricContext) => new ZipArchive(await readInput(path, ctx));

const shown = (name: string) => name.slice(0, 100);

function unpack(source: Buffer, entry: Entry, bytesMax: number): Buffer {
  const { offset } = entry;
  if (offset + 30 > source.length || source.readUInt32LE(offset) !== 0x04034b50) throw damaged();
  const start = offset + 30 + source.readUInt16LE(offset + 26) + source.readUInt16LE(offset + 28);
  const packed = source.subarray(start, start + entry.compressedBytes);
  if (packed.length !== entry.compressedBytes) throw damaged();
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw new UnreadableInputError(`${shown(entry.name)} is packed in an unknown way`);
  try {
    // One byte more than said tells an honest entry from one that unpacks to more.
    const content = inflateRawSync(packed, { maxOutputLength: Math.max(1, Math.min(entry.bytes, bytesMax)) + 1 });
    if (content.byteLength !== entry.bytes) throw damaged();
    return content;
  } catch {
    throw damaged();
  }
}

const damaged = () => new UnreadableInputError("the archive is damaged");

function* directory(source: Buffer): Generator<Entry> {
  const end = endRecord(source);
  if (end === null) throw new UnreadableInputError("not a ZIP archive");
  const count = source.readUInt16LE(end + 10);
  if (count > ZIP_LIMITS.entries) throw new InputLimitError(`the archive has ${count} entries`);
  let at = source.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > source.length || source.readUInt32LE(at) !== 0x02014b50) throw damaged();
    const flags = source.readUInt16LE(at + 8);
    const nameBytes = source.readUInt16LE(at + 28);
    yield {
      name: source.toString("utf8", at + 46, at + 46 + nameBytes),
      method: source.readUInt16LE(at + 10),
      compressedBytes: source.readUInt32LE(at + 20),
      bytes: source.readUInt32LE(at + 24),
      offset: source.readUInt32LE(at + 42),
      isEncrypted: (flags & 1) === 1,
    };
    at += 46 + nameBytes + source.readUInt16LE(at + 30) + source.readUInt16LE(at + 32);
  }
}

/** The end record stands in the last 64 KiB, before the comment. */
function endRecord(source: Buffer): number | null {
  for (let at = source.length - 22; at >= Math.max(0, source.length - 22 - 0xffff); at--) {
    if (source.readUInt32LE(at) === 0x06054b50) return at;
  }
  return null;
}
