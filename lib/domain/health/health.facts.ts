/** One probe's answer, or why there is none. */
export type Probed<T> = { ok: true; value: T } | { ok: false; reason: string };

/** A host as its heartbeat tells it. */
export interface HealthHost {
  name: string;
  isOnline: boolean;
  /** Since its last heartbeat; null before the first. */
  silentMs: number | null;
  driver: "linux" | "simulated";
  productVersion: string;
  diskFreeBytes: number | null;
  slots: number;
  slotsUsed: number;
  templates: string[];
  canFork: boolean;
  /** Why it cannot; null where it can, or where nothing says why. */
  forkLack: string | null;
  policyCount: number;
  policyProblemCount: number;
}

/** What is looked at; every part can fail for itself. */
export interface HealthFacts {
  productVersion: string;
  isDatabaseEmbedded: boolean;
  /** Its version, the time of the way there and back, and its clock minus the console's. */
  database: Probed<{ version: string; tookMs: number; clockAheadMs: number }>;
  migrations: Probed<{ known: number; missing: string[] }>;
  /** Of the caller's workspace. */
  queue: Probed<{ waitingRuns: number; oldestWaitMs: number | null }>;
  store: Probed<{ place: string; tookMs: number }>;
  hosts: Probed<HealthHost[]>;
}
