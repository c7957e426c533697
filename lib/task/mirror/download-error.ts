/** Why a file could not be downloaded. `retryable`: the same request may work later. */
export class DownloadError extends Error {
  constructor(
    readonly code: "address" | "redirect" | "status" | "network" | "too_large" | "wrong_type" | "empty" | "cut",
    message: string,
    readonly retryable = false,
    /** What the server asked to wait, in milliseconds; null when it did not. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
    this.name = "DownloadError";
  }
}
