import { UnreadableInputError } from "../metric";
import type { Raster } from "./raster";

const PIXELS_MAX = 40_000_000;

/** Decodes an uncompressed BMP of 24 or 32 bits. Throws UnreadableInputError for any other. */
export function decodeBmp(bytes: Buffer): Raster {
  if (bytes.length < 54) throw new UnreadableInputError("the BMP is cut off");
  const start = bytes.readUInt32LE(10);
  const width = bytes.readInt32LE(18);
  const signedHeight = bytes.readInt32LE(22);
  const height = Math.abs(signedHeight);
  const bits = bytes.readUInt16LE(28);
  const isPlain = bytes.readUInt32LE(30) === 0 && (bits === 24 || bits === 32);
  if (!isPlain || width < 1 || height < 1 || width * height > PIXELS_MAX) {
    throw new UnreadableInputError("this kind of BMP is not read");
  }
  const pixelBytes = bits / 8;
  const rowBytes = Math.ceil((width * pixelBytes) / 4) * 4;
  if (start + rowBytes * height > bytes.length) throw new UnreadableInputError("the BMP is cut off");
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const from = start + (signedHeight > 0 ? height - 1 - row : row) * rowBytes;
    for (let column = 0; column < width; column++) {
      const at = from + column * pixelBytes;
      data.set([bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0], (row * width + column) * 3);
    }
  }
  return { width, height, channels: 3, data, isPalette: false, hasKeyTransparency: false };
}
