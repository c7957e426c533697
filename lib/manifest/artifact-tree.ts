import { createHash } from "node:crypto";
import type { Digest } from "@/lib/domain/digest";
import type { Manifest, ManifestAttempt } from "@/lib/domain/manifest/manifest.schema";

const sha256 = (...parts: Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Digests of everything that the attempts refer to, each once, sorted. */
export function artifactDigests(attempts: readonly Pick<ManifestAttempt, "artifacts">[]): string[] {
  return [...new Set(attempts.flatMap(({ artifacts }) => artifacts.map(({ digest }) => digest)))].sort();
}

/**
 * SHA-256 tree (RFC 6962, section 2.1) over the artifacts of a run: a leaf is the 32 bytes of a digest, in the order of
 * `artifactDigests`. One number that fixes all of them, and lets one be shown to belong without the others.
 */
export function artifactTree(
  attempts: readonly Pick<ManifestAttempt, "artifacts">[],
): NonNullable<Manifest["artifact_tree"]> {
  const leaves = artifactDigests(attempts).map((digest) =>
    sha256(LEAF, Buffer.from(digest.slice("sha256:".length), "hex")),
  );
  return { count: leaves.length, root: `sha256:${treeHash(leaves).toString("hex")}` satisfies Digest };
}

function treeHash(leaves: Buffer[]): Buffer {
  if (leaves.length === 0) return sha256();
  let level = leaves;
  // A node without a neighbour moves up as it is, which gives the tree of the RFC for every count.
  while (level.length > 1) {
    const next: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as Buffer, level[at + 1]];
      next.push(right === undefined ? left : sha256(NODE, left, right));
    }
    level = next;
  }
  return level[0] as Buffer;
}
