import type { AttemptWork } from "@/lib/db/attempt-work";
import type { AttemptPatch } from "@/lib/db/transition";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { costOf, type ComputeUsage } from "@/lib/domain/host/host.capabilities";
import type { CacheFiles, SetupStepReport } from "@/lib/verifier/verifier.port";
import type { DesktopRecorder } from "./desktop-recorder";
import { watchDesktop } from "./desktop-watch";
import { settledGates } from "./gate-wait";
import type { LeaseControl } from "./lease-control";
import type { EngineDeps } from "./ports";

/** Why an attempt stopped although nothing of its own broke. */
export class Dropped extends Error {}

export type PhaseTimes = Pick<AttemptPatch, "createMs" | "setupMs" | "actMs" | "verifyMs">;

/** A desktop's counters and what they cost, at the host's prices. */
export interface Metered {
  usage: ComputeUsage;
  costMicroUsd: number;
}

/** One desktop from its making to its end, recorded and watched: an attempt's own, or the parent of a fork. */
export class LiveDesktop {
  readonly id: string;
  readonly setup: SetupStepReport[] = [];
  cacheFiles: CacheFiles = new Map();
  readonly phases: PhaseTimes = {};
  private live: Desktop | null = null;
  private stopWatching: (() => Promise<void>) | null = null;

  constructor(
    private readonly deps: EngineDeps,
    private readonly work: AttemptWork,
    private readonly control: LeaseControl,
    private readonly recorder: DesktopRecorder,
  ) {
    this.id = deps.newId("desktop");
  }

  /** Throws when there is none yet: a fault of ours. */
  get desktop(): Desktop {
    if (!this.live) throw new Error("the desktop was not made");
    return this.live;
  }

  /** Makes it, sets it up for the task and seals it; from a stored state of the set-up task where there is one. */
  async prepare(): Promise<void> {
    const { deps, work, control, recorder, id } = this;
    await recorder.desktopCreated(id);
    const saved = await this.timed("createMs", async () => {
      const found = await deps.taskCheckpoints?.restore(work, id, (copy) =>
        settledGates(copy, deps.clock, control.actSignal),
      );
      this.live = found?.desktop ?? (await deps.driver.create({ id, templateDigest: work.templateDigest }));
      return found;
    });
    this.stopIfDropped();
    this.watch();
    await recorder.episodeBegan(id, "create");
    await recorder.gates(await this.desktop.gates());

    await recorder.desktopRead(id, { phase: "setup" });
    if (saved) this.setup.push(saved.report);
    await this.timed("setupMs", () => (saved ? Promise.resolve() : this.runSetup()));
    await this.desktop.seal();
    if (control.actSignal.aborted) throw new Dropped("the run ended before the agent acted");
  }

  /** Goes on with a copy of a stored desktop. */
  async adopt(copy: Desktop): Promise<void> {
    this.live = copy;
    this.phases.createMs = Math.round(copy.bootMs);
    this.stopIfDropped();
    this.watch();
    await this.recorder.episodeBegan(this.id, "fork");
  }

  /** Waits until no gate is pending, records them, and returns the names of those that failed. */
  async judge(signal: AbortSignal): Promise<string[]> {
    const gates = await settledGates(this.desktop, this.deps.clock, signal);
    await this.recorder.gates(gates);
    return gates.filter((gate) => gate.status === "fail").map((gate) => gate.gate);
  }

  /** Does something that nobody may look on at. */
  async unwatched<T>(work: () => Promise<T>): Promise<T> {
    await this.stopWatching?.();
    try {
      return await work();
    } finally {
      this.watch();
    }
  }

  async timed<T>(phase: keyof PhaseTimes, work: () => Promise<T>): Promise<T> {
    const start = this.deps.clock.monotonicMs();
    try {
      return await work();
    } finally {
      this.phases[phase] = Math.round(this.deps.clock.monotonicMs() - start);
    }
  }

  stopIfDropped(): void {
    if (this.control.signal.aborted) throw new Dropped("the run was stopped");
  }

  /** What it used so far; null when there was none or it cannot be read any more. Nobody watches it from here on. */
  async meter(): Promise<Metered | null> {
    await this.stopWatching?.();
    const usage = await this.live?.usage().catch(() => null);
    return usage ? { usage, costMicroUsd: costOf(usage, this.deps.host.prices) } : null;
  }

  /** Ends it and its row; what could not be closed is left to the sweep. */
  async close(): Promise<void> {
    await this.stopWatching?.();
    try {
      await this.live?.close();
    } catch (error) {
      this.deps.log.error({ err: error, desktop: this.id }, "a desktop could not be closed; the sweep will remove it");
    }
    this.control.release(this.id);
    await this.recorder.desktopMoved(this.id, "close");
  }

  private watch(): void {
    this.stopWatching = watchDesktop(this.deps, this.desktop, this.control);
  }

  private async runSetup(): Promise<void> {
    const { deps, work, control, desktop } = this;
    await deps.runSetup({
      task: work.task,
      desktop,
      signal: control.actSignal,
      cacheFiles: this.cacheFiles,
      onStep: (report) => this.setup.push(report),
    });
    if (!(await deps.taskCheckpoints?.wants(work, this.cacheFiles)) || (await this.recorder.wasSteered(this.id)))
      return;
    await this.recorder.desktopMoved(this.id, "begin_checkpoint");
    const setupMs = this.setup.reduce((sum, report) => sum + report.duration_ms, 0);
    await this.unwatched(async () => deps.taskCheckpoints?.keep(work, desktop, setupMs));
    await this.recorder.desktopMoved(this.id, "end_checkpoint");
  }
}
