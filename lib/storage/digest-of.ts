import { createHash } from "node:crypto";
import { digestSchema, type Digest } from "@/lib/domain/digest";

/** SHA-256 of bytes in the product's spelling. */
export const digestOf = (bytes: Uint8Array): Digest => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

/** `ab/cdef…` of a digest: 256 folders, so that no folder grows beyond what tools list. null for anything else. */
export function keyOf(digest: string): string | null {
  if (!digestSchema.safeParse(digest).success) return null;
  const hex = digest.slice("sha256:".length);
  return `${hex.slice(0, 2)}/${hex.slice(2)}`;
}
