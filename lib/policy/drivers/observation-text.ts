import type { Observation, SentImage } from "./driver";

export const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

export const dataUrl = (image: Pick<SentImage, "bytes" | "mediaType">): string =>
  `data:${image.mediaType};base64,${base64(image.bytes)}`;

/** What an observation says in words. The tree's lines quote every text of the desktop, so none can end the block. */
export function observationText({ image, tree, notes }: Observation): string {
  const parts = [...notes];
  if (image !== null) parts.push(`The screen now, ${image.width}x${image.height}:`);
  if (tree !== null) parts.push(`<accessibility_tree>\n${tree}\n</accessibility_tree>`);
  return parts.join("\n\n");
}
