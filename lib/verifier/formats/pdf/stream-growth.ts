import { inflateSync } from "node:zlib";
import { InputLimitError } from "../../metric";

/** Most bytes that one stream may unpack to, and all streams of a file together. */
const STREAM_BYTES_MAX = 128 * 1024 * 1024;
const TOTAL_BYTES_MAX = 512 * 1024 * 1024;
/** A stream may be packed several times over. */
const LAYERS_MAX = 4;

const [START, END] = ["stream", "endstream"];

/**
 * Throws InputLimitError for a PDF with streams that unpack to more than is read, before a reader unpacks them. What is
 * not packed by zlib, or damaged, is left to the reader.
 */
export function refuseGrowth(bytes: Buffer): void {
  let total = 0;
  for (let at = bytes.indexOf(START); at >= 0; at = bytes.indexOf(START, at + 1)) {
    // The word also ends the stream before.
    if (bytes.toString("latin1", at - 3, at) === "end") continue;
    let from = at + START.length;
    while (bytes[from] === 0x0d || bytes[from] === 0x0a) from++;
    if (!isZlib(bytes, from)) continue;
    const end = bytes.indexOf(END, from);
    total += unpackedBytes(bytes.subarray(from, end < 0 ? bytes.length : end));
    if (total > TOTAL_BYTES_MAX) throw new InputLimitError("the PDF unpacks to more than is read");
  }
}

const isZlib = (bytes: Buffer, at: number) =>
  at + 2 <= bytes.length && ((bytes[at] as number) & 0x0f) === 8 && bytes.readUInt16BE(at) % 31 === 0;

function unpackedBytes(packed: Buffer): number {
  let bytes = packed;
  let total = 0;
  for (let layer = 0; layer < LAYERS_MAX && isZlib(bytes, 0); layer++) {
    try {
      bytes = inflateSync(bytes, { maxOutputLength: STREAM_BYTES_MAX });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") return total;
      throw new InputLimitError("a stream of the PDF unpacks to more than is read");
    }
    total += bytes.length;
  }
  return total;
}
