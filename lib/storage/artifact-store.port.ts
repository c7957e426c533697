/**
 * Content-addressed bytes: frames, evidence, logs. A digest names the bytes, so writing is safe to repeat and
 * nothing is ever overwritten.
 */
export interface ArtifactStore {
  /** Stores bytes and returns `sha256:…`. Throws AttemptError `storage_write_failed` when they could not be kept. */
  put(bytes: Uint8Array): Promise<string>;
  /** null when unknown. Checks the digest; a damaged file counts as unknown and is logged. */
  get(digest: string): Promise<Uint8Array | null>;
  has(digest: string): Promise<boolean>;
}
