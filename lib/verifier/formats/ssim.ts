import { UnreadableInputError } from "../metric";
import { channelOf, sameSize, toRgb, type Raster } from "./raster";

/** Side of the sliding window; a picture must be at least as large. */
export const SSIM_WINDOW = 7;
const SAMPLES = SSIM_WINDOW * SSIM_WINDOW;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/**
 * Structural similarity of two grey pictures of one size, -1..1: mean over all full 7x7 windows with flat weights
 * and sample covariance, the defaults of scikit-image (Wang et al. 2004). Throws UnreadableInputError for
 * pictures of different size or smaller than the window.
 */
export function ssimGrey(left: Raster, right: Raster): number {
  if (!sameSize(left, right)) throw new UnreadableInputError("the pictures have different sizes");
  const { width, height } = left;
  if (Math.min(width, height) < SSIM_WINDOW) throw new UnreadableInputError("a picture is smaller than 7 pixels");
  const sums = Array.from({ length: 5 }, () => new Float64Array(width)) as Sums;
  let total = 0;
  for (let row = 0; row < height; row++) {
    addRow(sums, left, right, row, 1);
    if (row >= SSIM_WINDOW) addRow(sums, left, right, row - SSIM_WINDOW, -1);
    if (row >= SSIM_WINDOW - 1) total += windowsOfRow(sums, width);
  }
  return total / ((width - SSIM_WINDOW + 1) * (height - SSIM_WINDOW + 1));
}

/** Mean over the three colour channels. */
export function ssimRgb(left: Raster, right: Raster): number {
  const [a, b] = [toRgb(left), toRgb(right)];
  return [0, 1, 2].reduce((sum, channel) => sum + ssimGrey(channelOf(a, channel), channelOf(b, channel)), 0) / 3;
}

/** True when two pictures of one size, at least 7 pixels each way, are alike at least by `threshold`. */
export function looksSame(
  left: Raster,
  right: Raster,
  threshold: number,
): { isSame: boolean; likeness: number | null } {
  const isComparable = sameSize(left, right) && Math.min(left.width, left.height) >= SSIM_WINDOW;
  if (!isComparable) return { isSame: false, likeness: null };
  const likeness = ssimRgb(left, right);
  return { isSame: likeness >= threshold, likeness };
}

/** Sums over the last seven rows by column: x, y, xx, yy, xy. Whole numbers, so nothing drifts. */
type Sums = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];

function addRow([sx, sy, sxx, syy, sxy]: Sums, left: Raster, right: Raster, row: number, sign: 1 | -1): void {
  const from = row * left.width;
  for (let column = 0; column < left.width; column++) {
    const x = left.data[from + column] as number;
    const y = right.data[from + column] as number;
    sx[column] = (sx[column] as number) + sign * x;
    sy[column] = (sy[column] as number) + sign * y;
    sxx[column] = (sxx[column] as number) + sign * x * x;
    syy[column] = (syy[column] as number) + sign * y * y;
    sxy[column] = (sxy[column] as number) + sign * x * y;
  }
}

function windowsOfRow(sums: Sums, width: number): number {
  const at = [0, 0, 0, 0, 0];
  let total = 0;
  for (let column = 0; column < width; column++) {
    for (let kind = 0; kind < 5; kind++) {
      const line = sums[kind] as Float64Array;
      at[kind] =
        (at[kind] as number) +
        (line[column] as number) -
        (column >= SSIM_WINDOW ? (line[column - SSIM_WINDOW] as number) : 0);
    }
    if (column >= SSIM_WINDOW - 1) total += similarity(at as [number, number, number, number, number]);
  }
  return total;
}

function similarity([sx, sy, sxx, syy, sxy]: [number, number, number, number, number]): number {
  const [ux, uy] = [sx / SAMPLES, sy / SAMPLES];
  const norm = SAMPLES / (SAMPLES - 1);
  const vx = norm * (sxx / SAMPLES - ux * ux);
  const vy = norm * (syy / SAMPLES - uy * uy);
  const vxy = norm * (sxy / SAMPLES - ux * uy);
  return ((2 * ux * uy + C1) * (2 * vxy + C2)) / ((ux * ux + uy * uy + C1) * (vx + vy + C2));
}
