import { inflateSync, constants } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { InputLimitError, UnreadableInputError } from "../../metric";

/** Most bytes that one stream may unpack to: a picture of 40 million pixels in three colours. */
const STREAM_BYTES_MAX = 128 * 1024 * 1024;

export interface StreamBytes {
  bytes: Buffer;
  /** True when the bytes are a whole JPEG file. */
  isJpeg: boolean;
}

export const numberIn = (dict: PDFDict, name: string): number | null => {
  const value = dict.lookup(PDFName.of(name));
  return value instanceof PDFNumber ? value.asNumber() : null;
};

export const nameOf = (value: PDFObject | undefined): string | null =>
  value instanceof PDFName ? value.asString().slice(1) : null;

/** A stream through its filters. Throws InputLimitError for a filter that is not read here. */
export function streamBytes(stream: PDFRawStream): StreamBytes {
  const filters = listed(stream.dict.lookup(PDFName.of("Filter")));
  const params = listed(stream.dict.lookup(PDFName.of("DecodeParms")));
  let bytes = Buffer.from(stream.getContents());
  for (const [at, filter] of filters.entries()) {
    const name = nameOf(filter);
    if (name === "DCTDecode") return { bytes, isJpeg: true };
    const own = params[at] instanceof PDFDict ? params[at] : null;
    bytes = name === "FlateDecode" ? inflate(bytes) : otherFilter(bytes, stream, name, own);
    if (bytes.length > STREAM_BYTES_MAX) throw new InputLimitError("a stream of the PDF is too large");
    if (own) bytes = unpredict(bytes, own);
  }
  return { bytes, isJpeg: false };
}

const listed = (value: PDFObject | undefined): (PDFObject | undefined)[] =>
  value instanceof PDFArray ? Array.from({ length: value.size() }, (_, at) => value.lookup(at)) : value ? [value] : [];

function inflate(bytes: Buffer): Buffer<ArrayBuffer> {
  try {
    // A stream that lost its end is read as far as it goes, as PDF readers do.
    return Buffer.from(inflateSync(bytes, { maxOutputLength: STREAM_BYTES_MAX, finishFlush: constants.Z_SYNC_FLUSH }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw new InputLimitError("a stream of the PDF is too large");
    throw new UnreadableInputError("a stream of the PDF is damaged");
  }
}

const TEXT_FILTERS = ["LZWDecode", "ASCII85Decode", "ASCIIHexDecode", "RunLengthDecode"];

function otherFilter(bytes: Buffer, stream: PDFRawStream, name: string | null, params: PDFDict | null) {
  if (name === null || !TEXT_FILTERS.includes(name))
    throw new InputLimitError(`pictures packed with ${name ?? "an unknown filter"} are not read`);
  const dict = PDFDict.withContext(stream.dict.context);
  dict.set(PDFName.of("Filter"), PDFName.of(name));
  if (params) dict.set(PDFName.of("DecodeParms"), params);
  return Buffer.from(decodePDFRawStream(PDFRawStream.of(dict, bytes)).decode());
}

/** Undoes the prediction of ISO 32000-1, 7.4.4.4: PNG's per-row filters (10 and up) or TIFF's (2, 8 bits only). */
function unpredict(bytes: Buffer<ArrayBuffer>, params: PDFDict): Buffer<ArrayBuffer> {
  const predictor = numberIn(params, "Predictor") ?? 1;
  if (predictor === 1) return bytes;
  const colours = numberIn(params, "Colors") ?? 1;
  const bits = numberIn(params, "BitsPerComponent") ?? 8;
  const rowBytes = Math.ceil(((numberIn(params, "Columns") ?? 1) * colours * bits) / 8);
  const step = Math.max(1, Math.floor((colours * bits) / 8));
  if (!(rowBytes > 0 && rowBytes <= STREAM_BYTES_MAX)) throw new UnreadableInputError("a stream of the PDF is damaged");
  const isPng = predictor >= 10;
  if (!isPng && bits !== 8) throw new InputLimitError("this prediction is not read");
  const stride = rowBytes + (isPng ? 1 : 0);
  const rows = Math.ceil(bytes.length / stride);
  const out = Buffer.alloc(rows * rowBytes);
  for (let row = 0; row < rows; row++) {
    const kind = isPng ? (bytes[row * stride] as number) : 1;
    for (let at = 0; at < rowBytes; at++) {
      const to = row * rowBytes + at;
      const left = at >= step ? (out[to - step] as number) : 0;
      const up = row > 0 ? (out[to - rowBytes] as number) : 0;
      const corner = row > 0 && at >= step ? (out[to - rowBytes - step] as number) : 0;
      const value = bytes[row * stride + (isPng ? 1 : 0) + at] ?? 0;
      out[to] = value + predicted(kind, left, up, corner);
    }
  }
  return out;
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind !== 4) return 0;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}
