import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { digestOf } from "@/lib/storage/digest-of";

/** Artifact store for tests; `forget` makes an artifact unknown. */
export function memoryStore(): ArtifactStore & { forget(digest: string): void; digests(): string[] } {
  const kept = new Map<string, Uint8Array>();
  return {
    put: async (bytes) => {
      const digest = digestOf(bytes);
      kept.set(digest, bytes.slice());
      return digest;
    },
    get: async (digest) => kept.get(digest)?.slice() ?? null,
    has: async (digest) => kept.has(digest),
    remove: async (digest) => (kept.delete(digest) ? "removed" : "absent"),
    forget: (digest) => void kept.delete(digest),
    digests: () => [...kept.keys()],
  };
}
