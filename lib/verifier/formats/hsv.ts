import { plain, toRgb, type Raster } from "./raster";

const f = Math.fround;

/** Hue, saturation and value in 8 bits each, cut off after single-precision arithmetic as Pillow does it. */
export function toHsv(raster: Raster): Raster {
  const { width, height, data } = toRgb(raster);
  const hsv = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 3) {
    const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
    hsv[at + 2] = high;
    if (high === low) continue;
    const range = high - low;
    const [rc, gc, bc] = [f((high - r) / range), f((high - g) / range), f((high - b) / range)];
    const sector = r === high ? f(bc - gc) : g === high ? f(f(2 + rc) - bc) : f(f(4 + gc) - rc);
    hsv[at] = Math.trunc(f(f((f(sector / 6) + 1) % 1) * 255));
    hsv[at + 1] = Math.trunc(f(f(range / high) * 255));
  }
  return plain(width, height, 3, hsv);
}
