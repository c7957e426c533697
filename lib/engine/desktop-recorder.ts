import { saveArtifactRefs, type AttemptWork, type NewArtifactRef, type NewStep } from "@/lib/db/attempt-work";
import type { Queryable } from "@/lib/db/client";
import { wasSteered } from "@/lib/db/desktop-control";
import { insertDesktop, moveDesktop, updateDesktopReading, type DesktopReading } from "@/lib/db/desktop-moves";
import { appendRunEvent, lockRun } from "@/lib/db/run-events";
import { whileUnavailable, withTransaction } from "@/lib/db/tx";
import { AttemptError } from "@/lib/domain/failure";
import type { DesktopEventName } from "@/lib/domain/desktop/desktop.status";
import type { GateResult } from "@/lib/domain/gate/gate";
import type { Frame } from "@/lib/domain/observation/observation";
import { actorOf, type EngineDeps } from "./ports";

export type EpisodeKind = "create" | "fork";

/**
 * Writes what one live desktop does, be it an attempt's own or the parent of a fork. Each write is safe to repeat and
 * is repeated while the database is away.
 */
export abstract class DesktopRecorder {
  protected constructor(
    protected readonly deps: EngineDeps,
    protected readonly work: AttemptWork,
    /** null for a parent: what it does belongs to all its children. */
    private readonly attemptId: string | null,
  ) {}

  /** The desktop answered: a new judged episode begins. */
  abstract episodeBegan(desktopId: string, kind: EpisodeKind): Promise<void>;
  abstract gates(gates: GateResult[]): Promise<void>;
  protected abstract keepStep(tx: Queryable, step: NewStep): Promise<void>;

  async desktopCreated(desktopId: string): Promise<void> {
    const { host, driver } = this.deps;
    await this.write((tx) =>
      insertDesktop(tx, {
        id: desktopId,
        hostId: host.id,
        workerId: host.workerId,
        ...this.owner(),
        taskId: this.work.task.id,
        templateRef: this.work.templateRef,
        driver: driver.name,
      }),
    );
  }

  async desktopMoved(desktopId: string, event: DesktopEventName): Promise<void> {
    await this.write((tx) => moveDesktop(tx, desktopId, event, this.deps.clock.now()));
  }

  async desktopRead(desktopId: string, reading: DesktopReading): Promise<void> {
    await this.write((tx) => updateDesktopReading(tx, desktopId, reading));
  }

  /** Whether a person has steered it, so that its state is nobody else's beginning. */
  async wasSteered(desktopId: string): Promise<boolean> {
    return this.write((tx) => wasSteered(tx, desktopId));
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
    await this.write((tx) => saveArtifactRefs(tx, this.owner(), refs));
  }

  async step(desktopId: string, step: NewStep): Promise<void> {
    await this.write(async (tx) => {
      if (!(await lockRun(tx, this.work.runId))) return;
      await this.keepStep(tx, step);
      await updateDesktopReading(tx, desktopId, {
        stepCount: step.index,
        ...(step.frameAfter && { lastFrame: step.frameAfter, lastFrameAt: this.deps.clock.now() }),
      });
      await appendRunEvent(tx, this.work.runId, {
        type: "attempt.step",
        attemptId: this.attemptId,
        desktopId,
        actor: actorOf(this.deps.host),
        data: { index: step.index, action: step.action.type, ok: step.ok },
      });
    });
  }

  protected write<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return whileUnavailable(() => withTransaction(this.deps.db, work), { forMs: this.deps.timings.storeRetryMs });
  }

  private owner() {
    return { workspaceId: this.work.workspaceId, runId: this.work.runId, attemptId: this.attemptId };
  }
}
