import { saveModelCall, type NewModelCall } from "@/lib/db/model-calls";
import { holdModelSpend, writeHeld, type ModelAsker } from "@/lib/db/model-spend";
import type { AttemptWork } from "@/lib/db/attempt-work";
import { whileUnavailable, withTransaction } from "@/lib/db/tx";
import type { Queryable } from "@/lib/db/client";
import type { ModelCall, Policy } from "@/lib/policy/policy.port";
import type { DesktopRecorder } from "./desktop-recorder";
import type { LeaseControl } from "./lease-control";
import { actorOf, type EngineDeps } from "./ports";

/** Pause before what others hold is looked at again; each look is one short transaction. */
const WAIT_MS = 250;

/** What one attempt's, or a parent's, policy asks of models: held before it is asked, kept and settled after. */
export class ModelSpend {
  private readonly asker: ModelAsker & { workspaceId: string; attemptId: string | null };
  private calls = 0;

  constructor(
    private readonly deps: EngineDeps,
    work: AttemptWork,
    private readonly control: LeaseControl,
    private readonly recorder: Pick<DesktopRecorder, "artifact">,
    /** null for the parent of a fork. */
    attemptId: string | null,
  ) {
    const { workspaceId, runId, cohortId, leaseEpoch } = work;
    this.asker = { workspaceId, runId, cohortId, leaseEpoch, attemptId };
  }

  /**
   * True when the policy's next turn may be asked for. False when it may cost more than is left, or the run is
   * stopping. Waits while only requests under way keep it from fitting.
   */
  async hold(policy: Policy): Promise<boolean> {
    const costMicroUsdMax = policy.nextCostMicroUsdMax?.() ?? 0;
    if (costMicroUsdMax <= 0) return true;
    const { control, deps, name } = this;
    const wanted = { costMicroUsdMax, heldMicroUsd: () => control.heldByOthers(name), actor: actorOf(deps.host) };
    while (!control.actSignal.aborted) {
      const answer = await this.write(async (tx) => {
        const held = await holdModelSpend(tx, this.asker, wanted);
        // Still under the run's lock, so that no other attempt of the cohort writes a sum without it.
        if (held === "fits") control.hold(name, costMicroUsdMax);
        return held;
      });
      if (answer !== "wait") return answer === "fits";
      await deps.clock.sleep(WAIT_MS, control.actSignal);
    }
    return false;
  }

  /** Keeps what was said and what it cost. `call` null: nothing was answered, and nothing is held any more. */
  async settle(call: ModelCall | null, stepIndex: number): Promise<void> {
    const { control, name } = this;
    const rest = () => control.heldByOthers(name);
    if (call !== null) {
      const kept = await this.keep(call, stepIndex);
      await this.write((tx) => saveModelCall(tx, this.asker, kept, rest));
    } else if (control.heldBy(name) > 0) {
      await this.write((tx) => writeHeld(tx, this.asker, rest()));
    }
    control.hold(name, 0);
  }

  private async keep(call: ModelCall, stepIndex: number): Promise<NewModelCall> {
    const { record, images, ...facts } = call;
    const bytes = new TextEncoder().encode(JSON.stringify(record));
    const recordDigest = await this.recorder.artifact(bytes, "model_call");
    const imageDigests: string[] = [];
    for (const image of images) imageDigests.push(await this.recorder.artifact(image, "model_image"));
    this.calls++;
    const id = this.deps.newId("modelCall");
    return { ...facts, id, index: this.calls, stepIndex, recordDigest, recordBytes: bytes.length, imageDigests };
  }

  private get name(): string {
    return this.asker.attemptId ?? this.asker.cohortId;
  }

  private write<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return whileUnavailable(() => withTransaction(this.deps.db, work), { forMs: this.deps.timings.storeRetryMs });
  }
}
