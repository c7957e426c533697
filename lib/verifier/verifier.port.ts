import type { Desktop } from "@/lib/desktop/desktop.port";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import type { Verification } from "@/lib/domain/verifier/reward";
import type { Action } from "@/lib/domain/action/action.schema";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";

export interface VerifyRequest {
  task: TaskFile;
  desktop: Desktop;
  /** All actions of the attempt in order; `infeasible` looks at the last one. */
  actions: readonly Action[];
  store: ArtifactStore;
  profile: "osworld" | "corrected";
  signal: AbortSignal;
}

/** Scores the final state of a desktop from outside it. Never throws for a failing checker: that is `checker_error`. */
export type Verify = (request: VerifyRequest) => Promise<Verification>;

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
  onStep?: (report: SetupStepReport) => void;
}) => Promise<SetupStepReport[]>;
