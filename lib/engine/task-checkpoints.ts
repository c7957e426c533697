import { createHash } from "node:crypto";
import type { AttemptWork } from "@/lib/db/attempt-work";
import type { Desktop, DesktopCheckpoints } from "@/lib/desktop/desktop.port";
import { AttemptError } from "@/lib/domain/failure";
import type { GateResult } from "@/lib/domain/gate/gate";
import type { IdNoun } from "@/lib/domain/ids";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import type { CacheFiles, SetupStepReport } from "@/lib/verifier/verifier.port";
import type { EngineLog } from "./ports";
import { storeLasting } from "./store-lasting";

export interface TaskCheckpointParts {
  checkpoints: DesktopCheckpoints;
  /** Digest of everything that set-up does for a task; null when it has to be done anew each time. */
  setupDigestOf(task: TaskFile): Promise<string | null>;
  newId(noun: IdNoun): string;
  log: EngineLog;
}

/** What a stored desktop of a task is found by. */
export type TaskState = Pick<AttemptWork, "task" | "taskDigest" | "templateDigest">;

/**
 * Desktops stored after a task's set-up and before they are sealed, so that further copies and rounds of the task are
 * restores. Found by template, task and set-up digest; one is stored at a time for each. Whatever goes wrong here only
 * costs the saving: the attempt is set up as if there were none.
 */
export class TaskCheckpoints {
  /** Being stored now, or given up: what cannot be stored, or gives no valid copies, is not tried again. */
  private readonly barred = new Set<string>();
  private readonly setupMs = new Map<string, number>();

  constructor(private readonly parts: TaskCheckpointParts) {}

  /**
   * A desktop that is set up for the task, with what that saved; null when there is none to be had. `judge` waits for
   * the verdict: a program that was about to end when the state was stored ends in every copy, and a saving must never
   * cost an attempt its validity. Such a state is given up, and the task is set up each time from then on.
   */
  async restore(
    work: TaskState,
    desktopId: string,
    judge: (desktop: Desktop) => Promise<GateResult[]>,
  ): Promise<{ desktop: Desktop; report: SetupStepReport } | null> {
    const { checkpoints, log } = this.parts;
    const key = await this.keyOf(work);
    const stored = key === null || this.barred.has(key) ? null : await checkpoints.find(key);
    if (key === null || !stored) return null;
    try {
      const [copy] = await checkpoints.restore(stored.id, [desktopId]);
      if (!copy || "error" in copy) throw copy?.error ?? new Error("there is no copy");
      const failed = (await judge(copy.desktop)).filter(({ status }) => status === "fail");
      if (failed.length > 0) {
        this.barred.add(key);
        log.warn({ checkpoint: stored.id, task: work.task.id, failed }, "copies of a set-up task are not valid");
        await copy.desktop.close();
        await checkpoints.remove(stored.id);
        return null;
      }
      return { desktop: copy.desktop, report: this.reportOf(work, key, stored.id, copy.desktop.bootMs) };
    } catch (error) {
      log.warn({ err: error, checkpoint: stored.id, task: work.task.id }, "a set-up task could not be restored");
      if (error instanceof AttemptError && error.code === "checkpoint_damaged") await checkpoints.remove(stored.id);
      return null;
    }
  }

  /** True when this desktop should be stored: the run plays the task again, and nobody else is storing it. */
  async wants(work: AttemptWork, cacheFiles: CacheFiles): Promise<boolean> {
    // What set-up captured outside the desktop would be missing from a restored one.
    if (work.plays < 2 || cacheFiles.size > 0) return false;
    const key = await this.keyOf(work);
    if (key === null || this.barred.has(key)) return false;
    return (await this.parts.checkpoints.find(key)) === null;
  }

  /** Stores a desktop that `wants` asked for. */
  async keep(work: AttemptWork, desktop: Desktop, setupMs: number): Promise<void> {
    const { checkpoints, log } = this.parts;
    const key = await this.keyOf(work);
    if (key === null || this.barred.has(key)) return;
    this.barred.add(key);
    try {
      // Another cohort may have stored it since this one was asked.
      if ((await checkpoints.find(key)) !== null) return void this.barred.delete(key);
      await storeLasting(checkpoints, desktop, { id: this.parts.newId("checkpoint"), kind: "task", key }, log);
      this.setupMs.set(key, setupMs);
      this.barred.delete(key);
    } catch (error) {
      log.warn({ err: error, task: work.task.id }, "a set-up task could not be stored");
    }
  }

  /** Under which key the state after set-up is stored; null for a task whose set-up has to be done each time. */
  async keyOf({ task, taskDigest, templateDigest }: TaskState): Promise<string | null> {
    if (task.config.length === 0) return null;
    const setupDigest = await this.parts.setupDigestOf(task);
    if (setupDigest === null) return null;
    const text = [templateDigest, taskDigest, setupDigest].join("\n");
    return `task ${createHash("sha256").update(text).digest("hex")}`;
  }

  private reportOf(work: TaskState, key: string, checkpointId: string, bootMs: number): SetupStepReport {
    const steps = work.task.config.length;
    const setupMs = this.setupMs.get(key);
    // A state of an earlier worker does not say how long its set-up took.
    const time = setupMs === undefined ? "" : `, ${Math.max(0, Math.round(setupMs))} ms`;
    const detail = `from checkpoint ${checkpointId}: saved ${steps} set-up ${steps === 1 ? "step" : "steps"}${time}`;
    return { type: "checkpoint", ok: true, detail, duration_ms: Math.round(bootMs) };
  }
}
