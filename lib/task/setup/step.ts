import type { z } from "zod";
import type { Desktop } from "@/lib/desktop/desktop.port";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import type { CacheFiles } from "@/lib/verifier/verifier.port";
import type { TaskMirror } from "../mirror/mirror";

/** What a step may use. One context serves one list of steps; `index` and `signal` are the running step's. */
export interface StepContext {
  desktop: Desktop;
  task: TaskFile;
  mirror: TaskMirror;
  /** `setup` before the agent acts; `postconfig` before evaluation, when root is out of reach. */
  phase: "setup" | "postconfig";
  index: number;
  /** Fires at the step's limit, the task's limit, or when the attempt is cancelled. */
  signal: AbortSignal;
  limits: SetupLimits;
  /** Outputs that a step asked to keep by `stdout` / `stderr`; the getter cache_file reads them. */
  cacheFiles: CacheFiles;
}

/** A step type: what its parameters must be, and how it is run. */
export interface StepDefinition {
  parameters: z.ZodType;
  run: StepRunner;
}

/** Runs one step, checks its effect and says in a few words what it saw. Throws StepFailure when the effect is not there. */
export type StepRunner = (parameters: Record<string, unknown>, ctx: StepContext) => Promise<string>;

/** How long things may take, in milliseconds. Lower breaks slow first starts of big programs; higher only delays the error. */
export interface SetupLimits {
  taskMs: number;
  stepMs: number;
  /** For a program's window to show. */
  windowMs: number;
  /** For a command to end; the public server cuts at the same. */
  commandMs: number;
  /** For a window to be raised, closed, or a program to be gone. */
  effectMs: number;
  pollMs: number;
}

export const SETUP_LIMITS: SetupLimits = {
  taskMs: 300_000,
  stepMs: 180_000,
  windowMs: 60_000,
  commandMs: 120_000,
  effectMs: 10_000,
  pollMs: 100,
};

/** The step did not do what it says. Evidence is small: command, exit code, last lines, what was seen instead. */
export class StepFailure extends Error {
  constructor(
    message: string,
    readonly evidence: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = "StepFailure";
  }
}
