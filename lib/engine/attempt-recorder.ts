import { moveToDesktop, saveStep, type AttemptWork, type NewStep } from "@/lib/db/attempt-work";
import type { Queryable } from "@/lib/db/client";
import { addModelShare } from "@/lib/db/model-calls";
import { moveDesktop } from "@/lib/db/desktop-moves";
import { moveAttempt, recordGates, type AttemptPatch, type MoveAttempt } from "@/lib/db/transition";
import type { GateResult } from "@/lib/domain/gate/gate";
import { DesktopRecorder, type EpisodeKind } from "./desktop-recorder";
import { actorOf, type EngineDeps } from "./ports";

/** Raised when the attempt belongs to somebody else now: stop, write nothing more. */
export class LeaseLostError extends Error {}

/** All writes of one attempt under one lease. Throws LeaseLostError when the lease is not ours any more. */
export class AttemptRecorder extends DesktopRecorder {
  private readonly episodeId: string;

  constructor(deps: EngineDeps, work: AttemptWork) {
    super(deps, work, work.attemptId);
    this.episodeId = deps.newId("episode");
  }

  async move(
    event: MoveAttempt["event"],
    patch: AttemptPatch,
    reason: string | null = null,
    isSharedFault = false,
  ): Promise<void> {
    const result = await this.write((tx) =>
      moveAttempt(tx, {
        attemptId: this.work.attemptId,
        runId: this.work.runId,
        event,
        leaseEpoch: this.work.leaseEpoch,
        actor: actorOf(this.deps.host),
        reason,
        patch,
        isSharedFault,
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

  async episodeBegan(desktopId: string, kind: EpisodeKind): Promise<void> {
    await this.write(async (tx) => {
      await moveDesktop(tx, desktopId, "become_ready", this.deps.clock.now());
      await tx.episode.createMany({
        data: [
          {
            id: this.episodeId,
            attemptId: this.work.attemptId,
            desktopId,
            leaseEpoch: this.work.leaseEpoch,
            kind,
            gates: [],
          },
        ],
        skipDuplicates: true,
      });
    });
  }

  /** From here the attempt is played on a desktop of its own, which has taken these steps already. */
  async movedTo(desktopId: string, stepCount: number, lastFrame: string | null): Promise<void> {
    const isOurs = await this.write((tx) => moveToDesktop(tx, this.work, { desktopId, stepCount, lastFrame }));
    if (!isOurs) throw new LeaseLostError(`attempt ${this.work.attemptId}: its desktop was refused`);
  }

  async modelShare(costMicroUsd: number): Promise<void> {
    await this.write((tx) => addModelShare(tx, this.work, costMicroUsd));
  }

  async gates(gates: GateResult[]): Promise<void> {
    const verdict = await this.write((tx) =>
      recordGates(tx, {
        attemptId: this.work.attemptId,
        runId: this.work.runId,
        episodeId: this.episodeId,
        leaseEpoch: this.work.leaseEpoch,
        gates,
        actor: actorOf(this.deps.host),
        now: this.deps.clock.now(),
      }),
    );
    if (verdict === null) throw new LeaseLostError(`attempt ${this.work.attemptId}: gates refused`);
  }

  protected keepStep(tx: Queryable, step: NewStep): Promise<void> {
    return saveStep(tx, this.work.attemptId, this.work.leaseEpoch, step);
  }
}
