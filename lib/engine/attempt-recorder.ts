import { saveArtifactRefs, saveStep, type AttemptWork, type NewArtifactRef, type NewStep } from "@/lib/db/attempt-work";
import type { Queryable } from "@/lib/db/client";
import { insertDesktop, moveDesktop, updateDesktopReading, type DesktopReading } from "@/lib/db/desktop-moves";
import { appendRunEvent, lockRun } from "@/lib/db/run-events";
import { moveAttempt, recordGates, type AttemptPatch, type MoveAttempt } from "@/lib/db/transition";
import { whileUnavailable, withTransaction } from "@/lib/db/tx";
import { AttemptError } from "@/lib/domain/failure";
import type { DesktopEventName } from "@/lib/domain/desktop/desktop.status";
import type { GateResult } from "@/lib/domain/gate/gate";
import type { Frame } from "@/lib/domain/observation/observation";
import { actorOf, type EngineDeps } from "./ports";

/** Raised when the attempt belongs to somebody else now: stop, write nothing more. */
export class LeaseLostError extends Error {}

/**
 * All writes of one attempt under one lease. Each is safe to repeat, is repeated while the database is away, and
 * throws LeaseLostError when the lease is not ours any more.
 */
export class AttemptRecorder {
  private readonly owner: { workspaceId: string; runId: string; attemptId: string };

  constructor(
    private readonly deps: EngineDeps,
    private readonly work: AttemptWork,
  ) {
    this.owner = { workspaceId: work.workspaceId, runId: work.runId, attemptId: work.attemptId };
  }

  async move(event: MoveAttempt["event"], patch: AttemptPatch, reason: string | null = null): Promise<void> {
    const result = await this.write((tx) =>
      moveAttempt(tx, {
        attemptId: this.work.attemptId,
        runId: this.work.runId,
        event,
        leaseEpoch: this.work.leaseEpoch,
        actor: actorOf(this.deps.host),
        reason,
        patch,
      }),
    );
    if (result.ok) return;
    // An earlier try of this very write may have been committed just before the database went away.
    const target = {
      start: "running",
      verify: "verifying",
      finish: "done",
      fail: "error",
      cancel: "cancelled",
    } as const;
    if (
      result.refusal === "invalid_transition" &&
      event in target &&
      result.from === target[event as keyof typeof target]
    ) {
      return;
    }
    throw new LeaseLostError(`attempt ${this.work.attemptId}: ${event} refused (${result.refusal})`);
  }

  async desktopCreated(desktopId: string): Promise<void> {
    const { host, driver } = this.deps;
    await this.write((tx) =>
      insertDesktop(tx, {
        id: desktopId,
        hostId: host.id,
        workerId: host.workerId,
        ...this.owner,
        taskId: this.work.task.id,
        templateRef: this.work.templateRef,
        driver: driver.name,
      }),
    );
  }

  async episodeBegan(desktopId: string, episodeId: string): Promise<void> {
    await this.write(async (tx) => {
      await moveDesktop(tx, desktopId, "become_ready", this.deps.clock.now());
      await tx.episode.create({
        data: {
          id: episodeId,
          attemptId: this.work.attemptId,
          desktopId,
          leaseEpoch: this.work.leaseEpoch,
          kind: "create",
          gates: [],
        },
      });
    });
  }

  async desktopMoved(desktopId: string, event: DesktopEventName): Promise<void> {
    await this.write((tx) => moveDesktop(tx, desktopId, event, this.deps.clock.now()));
  }

  async desktopRead(desktopId: string, reading: DesktopReading): Promise<void> {
    await this.write((tx) => updateDesktopReading(tx, desktopId, reading));
  }

  async gates(episodeId: string, gates: GateResult[]): Promise<void> {
    const verdict = await this.write((tx) =>
      recordGates(tx, {
        attemptId: this.work.attemptId,
        runId: this.work.runId,
        episodeId,
        leaseEpoch: this.work.leaseEpoch,
        gates,
        actor: actorOf(this.deps.host),
        now: this.deps.clock.now(),
      }),
    );
    if (verdict === null) throw new LeaseLostError(`attempt ${this.work.attemptId}: gates refused`);
  }

  /** Keeps one frame and returns its digest. */
  async frame(frame: Frame): Promise<string> {
    return this.artifact(frame.png, "frame");
  }

  async artifact(bytes: Uint8Array, kind: string): Promise<string> {
    let digest: string;
    try {
      digest = await this.deps.store.put(bytes);
    } catch (error) {
      if (error instanceof AttemptError) throw error;
      throw new AttemptError("storage_write_failed", "an artifact could not be stored", null, error);
    }
    await this.artifactRefs([{ digest, kind, bytes: bytes.length }]);
    return digest;
  }

  async artifactRefs(refs: readonly NewArtifactRef[]): Promise<void> {
    await this.write((tx) => saveArtifactRefs(tx, this.owner, refs));
  }

  async step(desktopId: string, step: NewStep): Promise<void> {
    await this.write(async (tx) => {
      if (!(await lockRun(tx, this.work.runId))) return;
      await saveStep(tx, this.work.attemptId, this.work.leaseEpoch, step);
      await updateDesktopReading(tx, desktopId, {
        stepCount: step.index,
        ...(step.frameAfter && { lastFrame: step.frameAfter, lastFrameAt: this.deps.clock.now() }),
      });
      await appendRunEvent(tx, this.work.runId, {
        type: "attempt.step",
        attemptId: this.work.attemptId,
        desktopId,
        actor: actorOf(this.deps.host),
        data: { index: step.index, action: step.action.type, ok: step.ok },
      });
    });
  }

  private write<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return whileUnavailable(() => withTransaction(this.deps.db, work), { forMs: this.deps.timings.storeRetryMs });
  }
}
