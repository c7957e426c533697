import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { InputLimitError } from "../metric";
import type { Raster } from "./raster";

const ENGLISH = "@tesseract.js-data/eng";
/** The model's folder in its package: weights as whole numbers, as exact as the larger ones on screens and faster. */
const MODEL = "4.0.0_best_int";

/** Largest picture whose text is read, in pixels: two 4K screens. */
const PIXELS_MAX = 16_600_000;

/**
 * English text in a picture, read by Tesseract inside a WebAssembly machine with the model of an installed package: no
 * connection is opened. Blanks and line ends are single blanks. Throws InputLimitError.
 */
export async function recogniseText({ width, height, channels, data }: Raster): Promise<string> {
  if (width * height > PIXELS_MAX) throw new InputLimitError(`text in a picture of ${width}x${height} is not read`);
  const { createWorker, OEM } = await import("tesseract.js");
  const folder = join(dirname(createRequire(import.meta.url).resolve(`${ENGLISH}/package.json`)), MODEL);
  const picture = await sharp(data, { raw: { width, height, channels } })
    .flatten({ background: "white" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const worker = await createWorker("eng", OEM.LSTM_ONLY, { langPath: folder, cacheMethod: "none", gzip: true });
  try {
    const { data: found } = await worker.recognize(picture);
    return found.text.replace(/\s+/g, " ").trim();
  } finally {
    await worker.terminate();
  }
}
