/** Bounds of slots made by hand. */
export const SLOT_LIMITS = {
  /** A slot that nobody uses for this long is closed; every use starts it anew. Seconds. */
  ttl: { min: 60, max: 86_400, default: 3_600 },
  /** The latest absolute end, from creation. Milliseconds. */
  lifeMsMax: 24 * 60 * 60 * 1_000,
  copies: { min: 1, max: 8 },
  /** One command; milliseconds. */
  execTimeoutMs: { min: 100, max: 300_000, default: 30_000 },
  /** How long `wait_valid` waits; milliseconds. */
  waitValidMs: { min: 0, max: 120_000, default: 30_000 },
  /** One file over the API. A JSON body has at most 1 MiB, and base64 makes three bytes four. */
  readBytesMax: 8 * 1024 * 1024,
  writeBytesMax: 720 * 1024,
  reasonCharsMax: 500,
  /** How long a person may hold control of a desktop before they take it anew. */
  controlMinutes: { min: 1, max: 30, default: 5 },
} as const;
