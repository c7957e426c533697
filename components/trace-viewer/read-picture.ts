import { PIXELS_MAX, pngSize, type Pixels } from "../attempt/pixel-difference";

/** Largest file that the page reads to compare it. */
const FILE_BYTES_MAX = 24 * 1024 * 1024;

/** Null for what is no PNG or too large; its stated size is looked at before anything is decoded. Throws when it cannot be had. */
export async function readPicture(href: string, signal: AbortSignal): Promise<Pixels | null> {
  const response = await fetch(href, { credentials: "same-origin", signal });
  if (!response.ok) throw new Error(`the picture was answered with ${response.status}`);
  if (Number(response.headers.get("content-length") ?? 0) > FILE_BYTES_MAX) return null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const size = pngSize(bytes);
  if (size === null || size.width * size.height > PIXELS_MAX) return null;
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(size.width, size.height).getContext("2d");
  if (context === null) return null;
  context.drawImage(picture, 0, 0);
  return { ...size, data: context.getImageData(0, 0, size.width, size.height).data };
}
