/** Turns pictures with their times into one film. The recorder sees only this. */
export interface VideoEncoder {
  /**
   * Starts one encoder process for pictures of one size. Throws when there is no encoder on this host; what breaks
   * later is told by `finish`.
   */
  start(): VideoEncoding;
}

export interface VideoEncoding {
  /**
   * Hands over one JPEG that is on the screen from `atMs` on, in whole milliseconds since the recording's start, each
   * later than the one before. False when it was dropped, because the encoder is behind or gone. Never waits, never
   * throws.
   */
  offer(jpeg: Uint8Array, size: { width: number; height: number }, atMs: number): boolean;
  /** Ends the film and returns it whole. Throws when the encoder failed, or did not end in time; nothing is left of it then. */
  finish(): Promise<Uint8Array>;
  /** Ends the process and throws the film away. Safe to repeat, and after `finish`. */
  abandon(): void;
}
