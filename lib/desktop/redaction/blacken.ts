import sharp from "sharp";
import type { Rect } from "@/lib/domain/observation/observation";

/** A PNG with black in these places; what lies outside of the picture is left out. */
export async function blacken(png: Uint8Array, places: readonly Rect[]): Promise<Uint8Array> {
  const picture = sharp(png);
  const { width, height } = await picture.metadata();
  const patches = places.flatMap((place) => {
    const left = Math.max(0, Math.floor(place.x));
    const top = Math.max(0, Math.floor(place.y));
    const right = Math.min(width, Math.ceil(place.x + place.width));
    const bottom = Math.min(height, Math.ceil(place.y + place.height));
    if (right <= left || bottom <= top) return [];
    const size = { width: right - left, height: bottom - top };
    return [{ input: { create: { ...size, channels: 3 as const, background: "#000" } }, left, top }];
  });
  if (patches.length === 0) return png;
  return new Uint8Array(await picture.composite(patches).png({ compressionLevel: 1 }).toBuffer());
}
