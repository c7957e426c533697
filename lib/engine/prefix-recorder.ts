import type { AttemptWork, NewStep } from "@/lib/db/attempt-work";
import type { Queryable } from "@/lib/db/client";
import { moveDesktop } from "@/lib/db/desktop-moves";
import { asJsonList } from "@/lib/db/json";
import {
  findPrefix,
  insertPrefix,
  savePrefixStep,
  updatePrefix,
  type PrefixFacts,
  type PrefixKey,
} from "@/lib/db/prefixes";
import { appendRunEvent } from "@/lib/db/run-events";
import type { GateResult } from "@/lib/domain/gate/gate";
import { DesktopRecorder } from "./desktop-recorder";
import { actorOf, type EngineDeps } from "./ports";

/** All writes about the parent of a fork, under the lease that plays it. */
export class PrefixRecorder extends DesktopRecorder {
  /** Digest of the newest frame; null before the first. */
  lastFrame: string | null = null;
  private readonly key: PrefixKey;

  constructor(deps: EngineDeps, work: AttemptWork) {
    super(deps, work, null);
    this.key = { cohortId: work.cohortId, leaseEpoch: work.leaseEpoch };
  }

  async began(desktopId: string, childCount: number): Promise<void> {
    await this.write((tx) => insertPrefix(tx, this.key, { desktopId, childCount }));
  }

  async facts(facts: PrefixFacts): Promise<void> {
    await this.write((tx) => updatePrefix(tx, this.key, facts));
  }

  /** Of its requests to a model so far; null when none was priced. */
  async modelCost(): Promise<number | null> {
    return this.write(async (tx) => (await findPrefix(tx, this.key))?.modelCostMicroUsd ?? null);
  }

  async episodeBegan(desktopId: string): Promise<void> {
    await this.desktopMoved(desktopId, "become_ready");
  }

  async gates(gates: GateResult[]): Promise<void> {
    await this.facts({ gates: asJsonList(gates) });
  }

  /** The parent is stored and goes; its children are made from here on. */
  async forked(desktopId: string, facts: PrefixFacts & { checkpointId: string }): Promise<void> {
    await this.write(async (tx) => {
      await updatePrefix(tx, this.key, { ...facts, forkedAt: this.deps.clock.now() });
      await moveDesktop(tx, desktopId, "end_checkpoint", this.deps.clock.now());
      await appendRunEvent(tx, this.work.runId, {
        type: "cohort.forked",
        desktopId,
        actor: actorOf(this.deps.host),
        data: { cohort_id: this.key.cohortId, checkpoint_id: facts.checkpointId },
      });
    });
  }

  protected async keepStep(tx: Queryable, step: NewStep): Promise<void> {
    await savePrefixStep(tx, this.key, step);
    this.lastFrame = step.frameAfter ?? this.lastFrame;
  }
}
