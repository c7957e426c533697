import type { Database } from "@/lib/db/client";
import type { AttemptWork } from "@/lib/db/attempt-work";
import type { DesktopDriver } from "@/lib/desktop/desktop.port";
import type { IdNoun } from "@/lib/domain/ids";
import type { VideoEncoder } from "@/lib/desktop/recording/video-encoder.port";
import type { HostPrices } from "@/lib/domain/host/host.capabilities";
import type { Policy } from "@/lib/policy/policy.port";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import type { TaskCheckpoints } from "./task-checkpoints";
import type { RunSetup, Verify } from "@/lib/verifier/verifier.port";

/** Time as the engine sees it; tests hand in a fake one. */
export interface EngineClock {
  now(): Date;
  /** Milliseconds since an arbitrary start; never goes back. */
  monotonicMs(): number;
  /** Resolves after `ms`, or at once when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface EngineLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Hands cohorts to hosts. Enqueueing is part of the caller's transaction, so a job exists exactly when its placement does. */
export interface CohortQueue {
  enqueue(tx: unknown, job: { hostId: string; cohortId: string; leaseEpoch: number }): Promise<void>;
  /** Told when cohorts placed here were not delivered in time: delivery may be stuck after the database was away. */
  unheard(): void;
}

export interface EngineTimings {
  /** A lease lapses after this unless renewed. Shorter loses leases to a long garbage collection; longer delays takeover beyond 20 s. */
  leaseMs: number;
  heartbeatMs: number;
  /** Pause between rounds of dispatch, recovery and closing. */
  tickMs: number;
  /** How long writes of results go on while the database is away. */
  storeRetryMs: number;
  /** Tries of one attempt before lost leases make it an error. */
  attemptTriesMax: number;
  /** A placed cohort that is not leased within this is enqueued again. */
  deliveryMs: number;
  /** Pause between pictures and readings of a live desktop. */
  watchMs: number;
  /** Pause between pictures of a film; 250 or more. */
  filmMs: number;
}

export const ENGINE_TIMINGS: EngineTimings = {
  leaseMs: 15_000,
  heartbeatMs: 5_000,
  tickMs: 500,
  storeRetryMs: 600_000,
  attemptTriesMax: 3,
  deliveryMs: 5_000,
  watchMs: 1_000,
  filmMs: 500,
};

export interface EngineHost {
  id: string;
  name: string;
  workerId: string;
  slots: number;
  prices: HostPrices;
}

/** Everything the engine needs from outside; `worker/composition.ts` wires it. */
export interface EngineDeps {
  db: Database;
  host: EngineHost;
  driver: DesktopDriver;
  store: ArtifactStore;
  queue: CohortQueue;
  runSetup: RunSetup;
  verify: Verify;
  /** null where desktops cannot be stored, or by the operator's wish. */
  taskCheckpoints: TaskCheckpoints | null;
  /** Throws AttemptError `recipe_missing` or `policy_missing` when the attempt's policy cannot be had. */
  policyFor(work: AttemptWork): Policy;
  /** Has one attempt of a forked cohort picked, where its run wants that; called once all have ended. */
  pickBest?(cohortId: string): Promise<void>;
  videoEncoder: VideoEncoder;
  clock: EngineClock;
  log: EngineLog;
  newId(noun: IdNoun): string;
  timings: EngineTimings;
}

export const actorOf = (host: EngineHost): string => `worker:${host.workerId}`;
