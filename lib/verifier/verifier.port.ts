import type { Desktop } from "@/lib/desktop/desktop.port";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import type { VerifierProfile } from "@/lib/domain/verifier/profile";
import type { ReverificationResult } from "@/lib/domain/verifier/reverification";
import type { Verification } from "@/lib/domain/verifier/reward";
import type { Action } from "@/lib/domain/action/action.schema";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";

export interface VerifyRequest {
  task: TaskFile;
  desktop: Desktop;
  /** All actions of the attempt in order; `infeasible` looks at the last one. */
  actions: readonly Action[];
  store: ArtifactStore;
  profile: VerifierProfile;
  signal: AbortSignal;
  /** What set-up steps captured on the worker's side; `cache_file` reads it. Absent means nothing was captured. */
  cacheFiles?: CacheFiles;
}

/** Output that a set-up or postconfig step kept under a name (its `stdout`/`stderr` parameter), outside the desktop. */
export type CacheFiles = Map<string, Uint8Array>;

/**
 * Plays `evaluator.postconfig` and says what each step did. A failed step does not stop the ones after it: the
 * public harness ignores their result, so the check runs on whatever state there is.
 */
export type RunPostconfig = (request: {
  task: TaskFile;
  desktop: Desktop;
  signal: AbortSignal;
  /** Steps that capture output add to it. */
  cacheFiles: CacheFiles;
}) => Promise<SetupStepReport[]>;

/**
 * Bytes of a URL that a task names, from a local mirror; null when the mirror has none. Checks never open a
 * connection of their own.
 */
export type FetchFromMirror = (url: string) => Promise<Uint8Array | null>;

/** Scores the final state of a desktop from outside it. Never throws for a failing checker: that is `checker_error`. */
export type Verify = (request: VerifyRequest) => Promise<Verification>;

/** A second judgement, and what of its evidence is missing or damaged: with any problem there is no score. */
export interface ReVerification extends ReverificationResult {
  problems: string[];
}

/** Judges recorded evidence again, without a desktop, in the confined check process. Writes nothing; safe to repeat. */
export type ReVerify = (request: {
  verification: Verification;
  profile: VerifierProfile;
  store: ArtifactStore;
  signal?: AbortSignal;
}) => Promise<ReVerification>;

/** Sets a desktop up for a task. Throws AttemptError `setup_step_failed` / `setup_timeout`; returns what each step did. */
export interface SetupStepReport {
  type: string;
  ok: boolean;
  detail: string;
  duration_ms: number;
}
export type RunSetup = (request: {
  task: TaskFile;
  desktop: Desktop;
  signal: AbortSignal;
  /** Steps that capture output add to it; hand the same map to `verify`. */
  cacheFiles?: CacheFiles;
  onStep?: (report: SetupStepReport) => void;
}) => Promise<SetupStepReport[]>;
