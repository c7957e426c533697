import sharp from "sharp";
import { InputLimitError, UnreadableInputError, type MetricContext } from "../metric";
import { decodeBmp } from "./bmp";
import { readInput } from "./input-file";

/** Largest picture that is decoded, in pixels: five 4K screens. */
export const PIXELS_MAX = 40_000_000;

/** Place of the colour type in a PNG; 3 means palette. */
const PNG_COLOUR_TYPE = 25;

export interface Raster {
  width: number;
  height: number;
  /** 1 grey, 2 grey and alpha, 3 colour, 4 colour and alpha; 8 bits each, rows from the top. */
  channels: 1 | 2 | 3 | 4;
  data: Uint8Array;
  /** True when the file stores palette indexes; the data is expanded all the same. */
  isPalette: boolean;
  /** True for a palette or colour key with transparency. */
  hasKeyTransparency: boolean;
}

sharp.cache(false);
sharp.concurrency(1);

/** A picture file. Throws UnreadableInputError when it is none or damaged, InputLimitError, and MissingInputError without a file. */
export const readRaster = async (path: unknown, ctx: MetricContext) => decodeRaster(await readInput(path, ctx));

/** Decodes PNG, JPEG, WebP, TIFF, GIF or BMP as stored: no rotation, no colour profile. */
export async function decodeRaster(bytes: Buffer): Promise<Raster> {
  if (bytes.subarray(0, 2).toString("latin1") === "BM") return decodeBmp(bytes);
  try {
    const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, ignoreIcc: true, failOn: "truncated" });
    const facts = await image.metadata();
    const { data, info } = await image.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
    const isPalette = facts.format === "gif" || (facts.format === "png" && bytes[PNG_COLOUR_TYPE] === 3);
    return {
      width: info.width,
      height: info.height,
      channels: info.channels,
      data,
      isPalette,
      hasKeyTransparency: isPalette && facts.hasAlpha === true,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/pixel limit/.test(reason)) throw new InputLimitError("the picture has too many pixels");
    throw new UnreadableInputError(`not a readable picture: ${reason.slice(0, 120)}`);
  }
}

export const hasAlpha = (raster: Raster) => raster.channels === 2 || raster.channels === 4;
const isGrey = (raster: Raster) => raster.channels <= 2;

/** One channel of brightness, as Pillow weighs it; alpha is dropped. */
export function toGrey(raster: Raster): Raster {
  const { width, height, channels, data } = raster;
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += channels) {
    grey[at] = isGrey(raster)
      ? (data[from] as number)
      : ((data[from] as number) * 19595 +
          (data[from + 1] as number) * 38470 +
          (data[from + 2] as number) * 7471 +
          0x8000) >>
        16;
  }
  return plain(width, height, 1, grey);
}

/** Three channels; alpha is dropped. */
export function toRgb(raster: Raster): Raster {
  const { width, height, channels, data } = raster;
  if (channels === 3) return raster;
  const rgb = new Uint8Array(width * height * 3);
  for (let to = 0, from = 0; to < rgb.length; to += 3, from += channels) {
    rgb[to] = data[from] as number;
    rgb[to + 1] = data[isGrey(raster) ? from : from + 1] as number;
    rgb[to + 2] = data[isGrey(raster) ? from : from + 2] as number;
  }
  return plain(width, height, 3, rgb);
}

/** Four channels; 255 where the picture has no alpha. */
export function toRgba(raster: Raster): Raster {
  const { width, height, channels, data } = raster;
  if (channels === 4) return raster;
  const rgb = toRgb(raster).data;
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    rgba.set(rgb.subarray(at * 3, at * 3 + 3), at * 4);
    rgba[at * 4 + 3] = channels === 2 ? (data[at * 2 + 1] as number) : 255;
  }
  return plain(width, height, 4, rgba);
}

/** One channel of a picture as a grey picture. */
export function channelOf(raster: Raster, channel: number): Raster {
  const { width, height, channels, data } = raster;
  const picked = new Uint8Array(width * height);
  for (let at = 0; at < picked.length; at++) picked[at] = data[at * channels + channel] as number;
  return plain(width, height, 1, picked);
}

export function crop(raster: Raster, box: { left: number; top: number; right: number; bottom: number }): Raster {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const data = new Uint8Array(width * height * raster.channels);
  for (let row = 0; row < height; row++) {
    const from = ((box.top + row) * raster.width + box.left) * raster.channels;
    data.set(raster.data.subarray(from, from + width * raster.channels), row * width * raster.channels);
  }
  return plain(width, height, raster.channels, data);
}

export function mirror(raster: Raster): Raster {
  const { width, height, channels, data } = raster;
  const flipped = new Uint8Array(data.length);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = (row * width + column) * channels;
      flipped.set(data.subarray(from, from + channels), (row * width + (width - 1 - column)) * channels);
    }
  }
  return { ...raster, data: flipped };
}

/** Smallest box that holds every pixel that is not fully transparent; null when there is none. */
export function visibleBox(raster: Raster): { left: number; top: number; right: number; bottom: number } | null {
  const { width, height, data } = toRgba(raster);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (data[(row * width + column) * 4 + 3] === 0) continue;
      left = Math.min(left, column);
      right = Math.max(right, column + 1);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row + 1);
    }
  }
  return right === 0 ? null : { left, top, right, bottom };
}

export const sameSize = (left: Raster, right: Raster) => left.width === right.width && left.height === right.height;

export function plain(width: number, height: number, channels: Raster["channels"], data: Uint8Array): Raster {
  return { width, height, channels, data, isPalette: false, hasKeyTransparency: false };
}
