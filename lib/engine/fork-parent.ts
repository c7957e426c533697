import type { AttemptWork } from "@/lib/db/attempt-work";
import type { DesktopCheckpoints } from "@/lib/desktop/desktop.port";
import type { Action } from "@/lib/domain/action/action.schema";
import type { GateResult } from "@/lib/domain/gate/gate";
import type { Policy } from "@/lib/policy/policy.port";
import type { CacheFiles, SetupStepReport } from "@/lib/verifier/verifier.port";
import { act, type ActResult } from "./act";
import type { LeaseControl } from "./lease-control";
import { LiveDesktop, type Metered } from "./live-desktop";
import { ModelSpend } from "./model-spend";
import { pinnedPolicy } from "./pinned-policy";
import type { EngineDeps } from "./ports";
import { PrefixRecorder } from "./prefix-recorder";

/** A child is invalid when one of its processes ends in its first seconds, as helpers of programs do. */
const SETTLE_PROCESSES_MS = 8_000;

/** The stored parent, and everything its children go on from. */
export interface ForkPoint {
  parentId: string;
  checkpointId: string;
  /** Lets the stored state go. */
  release: () => void;
  actions: readonly Action[];
  stepCount: number;
  /** What ended the acting within the prefix; null when the children act on. */
  endedBy: ActResult["endedBy"] | null;
  /** Digest; null when no step was taken. */
  lastFrame: string | null;
  setup: readonly SetupStepReport[];
  cacheFiles: CacheFiles;
  /** Each child acts by a fork of it. */
  policy: Policy;
}

/** Why nothing was forked: a parent that is not valid has no valid children. */
export interface Unforked {
  parentId: string;
  gates: GateResult[];
  stepCount: number;
  why: string;
}

/** The parent of a forked cohort: played once through the prefix, stored, closed. Its cost is its children's. */
export class ForkParent {
  readonly recorder: PrefixRecorder;
  private readonly live: LiveDesktop;

  constructor(
    private readonly deps: EngineDeps,
    private readonly checkpoints: DesktopCheckpoints,
    /** Any child's: they differ in nothing that the parent sees. */
    private readonly work: AttemptWork,
    private readonly childCount: number,
    private readonly control: LeaseControl,
  ) {
    this.recorder = new PrefixRecorder(deps, work);
    this.live = new LiveDesktop(deps, work, control, this.recorder);
  }

  get id(): string {
    return this.live.id;
  }

  /** Throws AttemptError of the border that broke; `checkpoint_failed` when the parent could not be stored. */
  async play(): Promise<ForkPoint | Unforked> {
    const { deps, work, control, recorder, live } = this;
    const policy = pinnedPolicy(deps, work);
    await recorder.began(live.id, this.childCount);
    await live.prepare();
    const unfit = await this.refuse(control.actSignal, 0, "before the agent acted");
    if (unfit) return unfit;

    await recorder.desktopRead(live.id, { phase: "act" });
    const until = Math.min(work.prefixSteps, work.maxSteps);
    const acted = await live.timed("actMs", () =>
      act({
        desktop: live.desktop,
        policy,
        maxSteps: until,
        recorder,
        control,
        clock: deps.clock,
        spend: new ModelSpend(deps, work, control, recorder, null),
        // Nobody can take control of a parent: what they did would be in every child.
        parked: () => Promise.resolve(),
      }),
    );
    live.stopIfDropped();
    const spoiled = await this.refuse(control.signal, acted.stepCount, "before the fork");
    if (spoiled) return spoiled;
    const stored = await this.store();
    return {
      parentId: live.id,
      ...stored,
      actions: acted.actions,
      stepCount: acted.stepCount,
      endedBy: acted.endedBy === "step_cap" && until < work.maxSteps ? null : acted.endedBy,
      lastFrame: recorder.lastFrame,
      setup: live.setup,
      cacheFiles: live.cacheFiles,
      policy,
    };
  }

  /**
   * Closes it. `share` gets what it used and what its requests to a model cost, also when it failed; null when that
   * cannot be known.
   */
  async end(share: (metered: Metered | null, modelCostMicroUsd: number | null) => Promise<void>): Promise<void> {
    try {
      await share(await this.meter(), await this.recorder.modelCost());
    } finally {
      await this.live.close();
    }
  }

  private async meter(): Promise<Metered | null> {
    const metered = await this.live.meter();
    const { createMs, setupMs, actMs } = this.live.phases as Record<string, number>;
    await this.recorder.facts({
      ...(createMs !== undefined && { createMs }),
      ...(setupMs !== undefined && { setupMs }),
      ...(actMs !== undefined && { actMs }),
      ...(metered && { ...countersOf(metered), costMicroUsd: metered.costMicroUsd }),
    });
    return metered;
  }

  private async refuse(signal: AbortSignal, stepCount: number, when: string): Promise<Unforked | null> {
    const failed = await this.live.judge(signal);
    this.live.stopIfDropped();
    if (failed.length === 0) return null;
    const gates = await this.live.desktop.gates();
    return { parentId: this.id, gates, stepCount, why: `the parent desktop failed ${failed.join(", ")} ${when}` };
  }

  private async store(): Promise<{ checkpointId: string; release: () => void }> {
    const { deps, live, recorder, checkpoints } = this;
    const id = deps.newId("checkpoint");
    await recorder.desktopMoved(live.id, "begin_checkpoint");
    const start = deps.clock.monotonicMs();
    const request = { id, kind: "fork" as const, settleProcessesMs: SETTLE_PROCESSES_MS };
    const stored = await live.unwatched(() => checkpoints.store(live.desktop, request));
    const storeMs = Math.round(deps.clock.monotonicMs() - start);
    const release = checkpoints.hold(id);
    await recorder.forked(live.id, { checkpointId: id, checkpointBytes: stored.bytes, storeMs });
    return { checkpointId: id, release };
  }
}

const countersOf = ({ usage: { cpuSeconds, memoryGibSeconds } }: Metered) => ({ cpuSeconds, memoryGibSeconds });
