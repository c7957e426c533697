import type { Screen } from "@/lib/domain/template/template.schema";

/** What one picture is read into and packed into: 8 MB and 6 MB for 1920x1080. */
export interface PixelBuffers {
  bgrx: Buffer;
  rgb: Uint32Array | null;
}

/** Free ones by size. Only a few pictures are made at once, however many desktops there are. */
const free = new Map<number, PixelBuffers[]>();
const KEPT_MAX = 4;

/**
 * Lends buffers for one picture and takes them back: fresh pages for every 8 MB cost more than filling them, and
 * buffers of its own for each of two hundred desktops would take gigabytes. Nothing of them may be used afterwards.
 */
export async function withPixelBuffers<T>(screen: Screen, work: (buffers: PixelBuffers) => Promise<T>): Promise<T> {
  const bytes = screen.width * screen.height * 4;
  const shelf = free.get(bytes) ?? [];
  free.set(bytes, shelf);
  const buffers = shelf.pop() ?? { bgrx: Buffer.allocUnsafeSlow(bytes), rgb: null };
  // When it throws they are given up: a late answer may still be written into them.
  const result = await work(buffers);
  if (shelf.length < KEPT_MAX) shelf.push(buffers);
  return result;
}
