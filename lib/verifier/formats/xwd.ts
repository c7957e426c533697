import { InputLimitError, UnreadableInputError } from "../metric";
import { PIXELS_MAX, plain, type Raster } from "./raster";

const HEADER_BYTES = 100;
const VERSION = 7;
const WHOLE_PIXELS = 2;
/** Bytes of one entry of the colour table that stands before the pixels. */
const COLOUR_BYTES = 12;

/** True for a dump of a window as `xwd` writes it. */
export const isXwd = (bytes: Buffer) =>
  bytes.length >= HEADER_BYTES && bytes.readUInt32BE(4) === VERSION && bytes.readUInt32BE(0) >= HEADER_BYTES;

/** Decodes a window dump of 24 or 32 bits a pixel. Throws UnreadableInputError for any other, InputLimitError. */
export function decodeXwd(bytes: Buffer): Raster {
  const field = (index: number) => bytes.readUInt32BE(index * 4);
  const [width, height, bits, rowBytes] = [field(4), field(5), field(11), field(12)];
  if (width * height > PIXELS_MAX) throw new InputLimitError(`the picture is ${width}x${height}`);
  const pixelBytes = bits / 8;
  const from = field(0) + field(19) * COLOUR_BYTES;
  const isReadable = field(2) === WHOLE_PIXELS && (bits === 24 || bits === 32) && rowBytes >= width * pixelBytes;
  if (!isReadable) throw new UnreadableInputError("this kind of window dump is not read");
  if (from + rowBytes * height > bytes.length) throw new UnreadableInputError("the window dump is cut off");
  const isBig = field(7) === 1;
  const shifts = [field(14), field(15), field(16)].map((mask) => (mask === 0 ? 0 : 31 - Math.clz32(mask & -mask)));
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = from + row * rowBytes + column * pixelBytes;
      const pixel = isBig ? bytes.readUIntBE(at, pixelBytes) : bytes.readUIntLE(at, pixelBytes);
      shifts.forEach((shift, channel) => (data[(row * width + column) * 3 + channel] = (pixel >>> shift) & 0xff));
    }
  }
  return plain(width, height, 3, data);
}
