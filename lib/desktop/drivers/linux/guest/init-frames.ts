/** A request or answer of a desktop's pid 1: JSON, then `body_bytes` raw bytes. Mirrors guest/init/wire.py. */
export function encodeFrame(header: Record<string, unknown>, body: Uint8Array = new Uint8Array()): Buffer {
  const text = Buffer.from(JSON.stringify({ ...header, body_bytes: body.byteLength }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.byteLength);
  return Buffer.concat([length, text, body]);
}

/**
 * Collects one frame; more than `bodyBytesMax` or a malformed header throws, since nothing a desktop says may fill
 * the worker's memory.
 */
export class FrameReader {
  #parts: Buffer[] = [];
  #size = 0;
  #header: { value: Record<string, unknown>; bodyStart: number; bodyBytes: number } | null = null;

  constructor(private readonly bodyBytesMax: number) {}

  /** Returns the frame once it is whole, else null. */
  push(part: Buffer): { header: Record<string, unknown>; body: Buffer } | null {
    this.#parts.push(part);
    this.#size += part.byteLength;
    this.#header ??= this.#readHeader();
    if (!this.#header || this.#size < this.#header.bodyStart + this.#header.bodyBytes) return null;
    const all = Buffer.concat(this.#parts);
    const { value, bodyStart, bodyBytes } = this.#header;
    return { header: value, body: all.subarray(bodyStart, bodyStart + bodyBytes) };
  }

  #readHeader() {
    if (this.#size < 4) return null;
    if (this.#parts.length > 1) this.#parts = [Buffer.concat(this.#parts)];
    const bytes = this.#parts[0] as Buffer;
    const length = bytes.readUInt32BE();
    if (length > HEADER_BYTES_MAX) throw new Error("the answer's header is too long");
    if (bytes.byteLength < 4 + length) return null;
    const value: unknown = JSON.parse(bytes.toString("utf8", 4, 4 + length));
    const bodyBytes = isRecord(value) ? value.body_bytes : null;
    if (!isRecord(value) || typeof bodyBytes !== "number" || bodyBytes < 0 || bodyBytes > this.bodyBytesMax) {
      throw new Error("the answer's header is malformed");
    }
    return { value, bodyStart: 4 + length, bodyBytes };
  }
}

const HEADER_BYTES_MAX = 4 * 1024 * 1024;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
