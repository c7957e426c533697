import type { AttemptWork } from "@/lib/db/attempt-work";
import type { AttemptPatch } from "@/lib/db/transition";
import type { Desktop } from "@/lib/desktop/desktop.port";
import type { Action } from "@/lib/domain/action/action.schema";
import { AttemptError } from "@/lib/domain/failure";
import type { GateResult } from "@/lib/domain/gate/gate";
import type { Policy } from "@/lib/policy/policy.port";
import { asJson } from "@/lib/db/json";
import { act, type ActResult } from "./act";
import { AttemptRecorder, LeaseLostError } from "./attempt-recorder";
import { desktopTraces } from "./desktop-traces";
import { evidenceOf } from "./evidence";
import type { ForkPoint } from "./fork-parent";
import type { LeaseControl } from "./lease-control";
import { Dropped, LiveDesktop, type Metered } from "./live-desktop";
import { ModelSpend } from "./model-spend";
import { pinnedPolicy } from "./pinned-policy";
import { VideoRecorder } from "./video-recorder";
import { whileControlled } from "./while-controlled";
import type { EngineDeps } from "./ports";

/** What was done before this attempt's own part; nothing for an attempt that is played from its start. */
interface Before {
  actions: readonly Action[];
  stepCount: number;
  /** What ended the acting already; null when the attempt acts on. */
  endedBy: ActResult["endedBy"] | null;
}

const NOTHING_BEFORE: Before = { actions: [], stepCount: 0, endedBy: null };

/** One attempt under a lease, played from its start or from a fork. Call `start` first and `close` last. */
export class PlayedAttempt {
  private readonly recorder: AttemptRecorder;
  private readonly live: LiveDesktop;
  private readonly spend: ModelSpend;
  private readonly video: VideoRecorder | null;
  /** The attempt's part of what its parent used; null without one. */
  private share: Metered | null = null;

  constructor(
    private readonly deps: EngineDeps,
    private readonly work: AttemptWork,
    private readonly control: LeaseControl,
  ) {
    this.recorder = new AttemptRecorder(deps, work);
    this.live = new LiveDesktop(deps, work, control, this.recorder);
    this.spend = new ModelSpend(deps, work, control, this.recorder, work.attemptId);
    const { videoEncoder: encoder, clock } = deps;
    const keep = (film: Uint8Array) => this.recorder.artifact(film, "video");
    this.video = work.recordVideo ? new VideoRecorder({ encoder, clock, frameMs: deps.timings.filmMs, keep }) : null;
  }

  get id(): string {
    return this.work.attemptId;
  }

  /** The desktop of its own that it has or will have. */
  get desktopId(): string {
    return this.live.id;
  }

  /** `desktopId` is where it is played for now: its own desktop, or its parent. */
  async start(desktopId: string): Promise<void> {
    const { deps, work } = this;
    await this.recorder.move("start", {
      tries: work.tries + 1,
      startedAt: deps.clock.now(),
      hostId: deps.host.id,
      hostName: deps.host.name,
      desktopId,
    });
  }

  async play(): Promise<void> {
    const policy = pinnedPolicy(this.deps, this.work);
    await this.live.prepare();
    await this.playOn(policy, NOTHING_BEFORE);
  }

  /** Says that a copy of a stored desktop is being made for it. */
  async expectCopy(): Promise<void> {
    await this.recorder.desktopCreated(this.desktopId);
  }

  /** Plays on from a fork, on a copy of the stored parent. */
  async playFork(copy: Desktop, point: ForkPoint): Promise<void> {
    const { live } = this;
    live.cacheFiles = new Map(point.cacheFiles);
    live.setup.push(...point.setup);
    await this.recorder.movedTo(live.id, point.stepCount, point.lastFrame);
    await live.adopt(copy);
    live.setup.push({
      type: "fork",
      ok: true,
      detail: `forked from ${point.parentId} after ${countOf(point.stepCount, "step")} (checkpoint ${point.checkpointId})`,
      duration_ms: Math.round(copy.bootMs),
    });
    await this.recorder.gates(await copy.gates());
    await this.playOn(point.policy.fork(), point);
  }

  private async playOn(policy: Policy, before: Before): Promise<void> {
    const { deps, work, control, recorder, live } = this;
    const { desktop } = live;
    // The verdict is waited for before the agent acts: a process that it ends later is not a bad start.
    const failed = await live.judge(control.actSignal);
    live.stopIfDropped();
    if (failed.length > 0) {
      return this.finish(before.stepCount, `the desktop failed ${failed.join(", ")} before the agent acted`);
    }

    await recorder.desktopRead(desktop.id, { phase: "act" });
    const traces = await desktopTraces(desktop, recorder, desktop.origin === "fork" ? "fork" : "setup");
    this.video?.start(desktop);
    const acted = await live.timed("actMs", () => this.act(policy, before));
    live.stopIfDropped();
    // Its model was never asked, so its state says nothing of it.
    if ((acted.endedBy === "spend_cap" || acted.endedBy === "cancelled") && acted.stepCount === 0)
      throw new Dropped("the run ended before the agent acted");
    await live.judge(control.signal);
    live.stopIfDropped();
    const left = await traces.read();
    await recorder.move("verify", { endedBy: acted.endedBy, stepCount: acted.stepCount, ...left, ...live.phases });

    await recorder.desktopRead(desktop.id, { phase: "verify" });
    const verification = await live.timed("verifyMs", () =>
      deps.verify({
        task: work.task,
        desktop,
        actions: [...before.actions, ...acted.actions],
        store: deps.store,
        profile: work.verifierProfile,
        signal: control.signal,
        cacheFiles: live.cacheFiles,
      }),
    );
    live.stopIfDropped();
    await recorder.artifactRefs(evidenceOf(verification));
    // Verification itself may make an app crash: the last report counts too, and a verdict only gets worse.
    await live.judge(control.signal);
    await recorder.move("finish", {
      score: verification.score,
      checkerError: verification.checker_error,
      checkerSkipped: verification.checker_skipped,
      verification: asJson(verification),
      ...(await this.ending()),
    });
  }

  private async act(policy: Policy, { endedBy, stepCount: from }: Before): Promise<ActResult> {
    if (endedBy !== null) return { endedBy, actions: [], stepCount: from };
    const { control, recorder, spend } = this;
    const { maxSteps } = this.work;
    const { desktop } = this.live;
    const parked = () => whileControlled(this.deps, desktop.id, control.actSignal);
    return act({ desktop, policy, from, maxSteps, recorder, control, clock: this.deps.clock, spend, parked });
  }

  /** Ends it with the verdict of its parent, which was not worth forking. */
  async finishUnforked(parentId: string, gates: GateResult[], stepCount: number, why: string): Promise<void> {
    await this.recorder.episodeBegan(parentId, "create");
    await this.recorder.gates(gates);
    await this.finish(stepCount, why);
  }

  /** An episode that was invalid from the start is not played: nothing it could show would count. */
  private async finish(stepCount: number, why: string): Promise<void> {
    await this.recorder.move("verify", { stepCount, ...this.live.phases });
    await this.recorder.move("finish", { score: null, checkerSkipped: why, ...(await this.ending()) });
  }

  /** Its part of its parent's cost; counted as in flight until the attempt ends. */
  takeShare(share: Metered): void {
    this.share = share;
    this.control.use(this.id, share.costMicroUsd);
  }

  /** Its part of what its parent's requests to a model cost, which stands in the run's spend already. */
  async takeModelShare(costMicroUsd: number): Promise<void> {
    await this.recorder.modelShare(costMicroUsd);
  }

  /** Turns whatever ended the play into the attempt's last move. `isShared`: a sibling ended by it already. */
  async endWith(error: unknown, isShared = false): Promise<void> {
    const { deps, work, control, recorder } = this;
    if (error instanceof LeaseLostError || control.reaction === "lost" || control.reaction === "shutdown") {
      deps.log.warn({ attempt: work.attemptId, err: error }, "attempt left to its next worker");
      return;
    }
    const ending = await this.ending();
    try {
      if (error instanceof Dropped || control.reaction === "drop") {
        await recorder.move("cancel", { ...ending, endedBy: "cancelled" }, control.stopReason);
        return;
      }
      const failure = asAttemptError(error).toFailure(deps.clock.now());
      deps.log.warn({ attempt: work.attemptId, failure, err: error }, "attempt failed");
      await recorder.move("fail", { ...ending, endedBy: "error", failure: asJson(failure) }, failure.code, isShared);
    } catch (lost) {
      if (!(lost instanceof LeaseLostError)) throw lost;
      deps.log.warn({ attempt: work.attemptId }, lost.message);
    }
  }

  async close(): Promise<void> {
    this.video?.abandon();
    await this.live.close();
    this.control.release(this.id);
  }

  /** Measured facts that every ending stores, whatever the ending is. */
  private async ending(): Promise<AttemptPatch> {
    const { live, share, control } = this;
    const video = await this.video?.finish();
    const own = await live.meter();
    control.release(live.id);
    control.release(this.id);
    const parts = [own, share].filter((part) => part !== null);
    const sum = (of: (part: Metered) => number) => parts.reduce((total, part) => total + of(part), 0);
    return {
      ...live.phases,
      finishedAt: this.deps.clock.now(),
      setup: live.setup.map((report) => ({ ...report })),
      ...(video && { video: { ...video } }),
      ...(parts.length > 0 && {
        cpuSeconds: sum(({ usage }) => usage.cpuSeconds),
        memoryGibSeconds: sum(({ usage }) => usage.memoryGibSeconds),
        costMicroUsd: sum(({ costMicroUsd }) => costMicroUsd),
      }),
    };
  }
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function asAttemptError(error: unknown): AttemptError {
  if (error instanceof AttemptError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new AttemptError("worker_error", message.slice(0, 1_000), null, error);
}
