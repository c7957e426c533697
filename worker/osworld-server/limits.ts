/** Bounds of one server for one slot. */
export const OSWORLD_LIMITS = {
  jsonBytesMax: 1024 * 1024,
  uploadBytesMax: 64 * 1024 * 1024,
  downloadBytesMax: 64 * 1024 * 1024,
  /** Of a connection that is passed on to a port of the desktop. */
  headBytesMax: 16 * 1024,
  headMs: 10_000,
  /** A body has to be there within this. */
  bodyMs: 60_000,
  /** Requests that wait for the one being done; more are refused. */
  waitingMax: 16,
  connectionsMax: 32,
  /** As the public server has it. */
  commandMs: 120_000,
  pythonMs: 30_000,
  scriptSeconds: { default: 100, max: 300 },
  /** How long a file that was opened may take to show; the public server waits half an hour. */
  openFileMs: 60_000,
  verificationSeconds: { default: 10, max: 120 },
  checkSeconds: { min: 0.1, default: 1, max: 30 },
  accessibilityMs: 10_000,
  treeEntriesMax: 5_000,
  treeDepthMax: 32,
  treeMs: 20_000,
} as const;
