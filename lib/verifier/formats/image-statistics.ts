import { toGrey, type Raster } from "./raster";

export const mean = (values: Uint8Array) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Mean brightness, 0..255. */
export const brightness = (raster: Raster) => mean(toGrey(raster).data);

/** Standard deviation of all samples, alpha included. */
export function deviation(raster: Raster): number {
  const middle = mean(raster.data);
  let squares = 0;
  for (const value of raster.data) squares += (value - middle) ** 2;
  return Math.sqrt(squares / Math.max(1, raster.data.length));
}
