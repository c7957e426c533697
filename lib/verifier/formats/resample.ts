import { plain, type Raster } from "./raster";

interface Filter {
  support: number;
  weight(x: number): number;
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** Windowed sinc of three lobes. */
export const LANCZOS: Filter = { support: 3, weight: (x) => (x >= -3 && x < 3 ? sinc(x) * sinc(x / 3) : 0) };

/** Cubic convolution with a = -0.5 (Keys 1981). */
export const BICUBIC: Filter = {
  support: 2,
  weight(x) {
    const d = Math.abs(x);
    if (d < 1) return (1.5 * d - 2.5) * d * d + 1;
    return d < 2 ? ((-0.5 * d + 2.5) * d - 4) * d + 2 : 0;
  },
};

/** Bits after the point of a weight; sums of 8-bit samples stay within 32 bits, as in Pillow. */
const PRECISION = 22;
const HALF = 1 << (PRECISION - 1);

/**
 * Scales a picture with antialiasing, first along rows, then along columns, each rounded to 8 bits: the order and
 * rounding that Pillow documents, so that scores agree to about 1e-4.
 */
export function resize(raster: Raster, width: number, height: number, filter: Filter): Raster {
  const rows = raster.width === width ? raster : alongRows(raster, width, filter);
  return rows.height === height ? rows : transpose(alongRows(transpose(rows), height, filter));
}

function alongRows(raster: Raster, width: number, filter: Filter): Raster {
  const { channels, data, height } = raster;
  const taps = tapsOf(raster.width, width, filter);
  const out = new Uint8Array(width * height * channels);
  for (let column = 0; column < width; column++) {
    const { from, weights } = taps[column] as Taps;
    for (let row = 0; row < height; row++) {
      for (let channel = 0; channel < channels; channel++) {
        let sum = HALF;
        let at = (row * raster.width + from) * channels + channel;
        for (let tap = 0; tap < weights.length; tap++, at += channels)
          sum = (sum + Math.imul(data[at] as number, weights[tap] as number)) | 0;
        const value = sum >> PRECISION;
        out[(row * width + column) * channels + channel] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
  }
  return plain(width, height, channels, out);
}

interface Taps {
  from: number;
  weights: Int32Array;
}

function tapsOf(before: number, after: number, filter: Filter): Taps[] {
  const scale = before / after;
  const stretch = Math.max(1, scale);
  const support = filter.support * stretch;
  return Array.from({ length: after }, (_, index) => {
    const center = (index + 0.5) * scale;
    const from = Math.max(0, Math.trunc(center - support + 0.5));
    const to = Math.min(before, Math.trunc(center + support + 0.5));
    const raw = Array.from({ length: to - from }, (_unused, tap) =>
      filter.weight((tap + from - center + 0.5) / stretch),
    );
    const sum = raw.reduce((total, weight) => total + weight, 0);
    const weights = Int32Array.from(raw, (weight) => {
      const scaled = (weight / (sum || 1)) * 2 ** PRECISION;
      return Math.trunc(scaled + (scaled < 0 ? -0.5 : 0.5));
    });
    return { from, weights };
  });
}

function transpose(raster: Raster): Raster {
  const { width, height, channels, data } = raster;
  const out = new Uint8Array(data.length);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = (row * width + column) * channels;
      const to = (column * height + row) * channels;
      for (let channel = 0; channel < channels; channel++) out[to + channel] = data[from + channel] as number;
    }
  }
  return plain(height, width, channels, out);
}
