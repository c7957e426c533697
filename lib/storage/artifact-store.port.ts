/**
 * Content-addressed bytes: frames, evidence, logs. A digest names the bytes, so writing is safe to repeat and
 * nothing is ever overwritten. Only retention removes.
 */
export interface ArtifactStore {
  /** Stores bytes and returns `sha256:…`. Throws AttemptError `storage_write_failed` when they could not be kept. */
  put(bytes: Uint8Array): Promise<string>;
  /** null when unknown. Checks the digest; a damaged file counts as unknown and is logged. */
  get(digest: string): Promise<Uint8Array | null>;
  has(digest: string): Promise<boolean>;
  /**
   * Takes bytes out for good. `in_use` when somebody stored the same bytes within `UNTOUCHED_MS`: whoever did may be about
   * to write the row that names them. Safe to repeat.
   */
  remove(digest: string): Promise<RemoveAnswer>;
}

export type RemoveAnswer = "removed" | "absent" | "in_use";

/** Bytes that were stored or stored again within this time are not removed. */
export const UNTOUCHED_MS = 24 * 60 * 60_000;
/** A put of known bytes notes that they are wanted when the last such note is older: well before `UNTOUCHED_MS` ends. */
export const TOUCH_AFTER_MS = UNTOUCHED_MS / 2;
