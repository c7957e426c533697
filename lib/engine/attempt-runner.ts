import type { AttemptWork } from "@/lib/db/attempt-work";
import type { AttemptPatch } from "@/lib/db/transition";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { AttemptError } from "@/lib/domain/failure";
import { costOf } from "@/lib/domain/host/host.capabilities";
import type { Verification } from "@/lib/domain/verifier/reward";
import type { CacheFiles, SetupStepReport } from "@/lib/verifier/verifier.port";
import { act } from "./act";
import { asJson } from "@/lib/db/json";
import { AttemptRecorder, LeaseLostError } from "./attempt-recorder";
import { watchDesktop } from "./desktop-watch";
import { settledGates } from "./gate-wait";
import type { LeaseControl } from "./lease-control";
import type { EngineDeps } from "./ports";

/** Why an attempt stopped although nothing of its own broke. */
class Dropped extends Error {}

/**
 * Plays, judges and records one attempt under a lease: create, set up, seal, act, wait for the gates, verify. Whatever
 * breaks becomes the attempt's failure with its boundary; nothing it throws is about the attempt. The desktop is gone
 * when it returns. Under a lost lease nothing is written any more.
 */
export async function runAttempt(deps: EngineDeps, work: AttemptWork, control: LeaseControl): Promise<void> {
  const recorder = new AttemptRecorder(deps, work);
  const played = new PlayedAttempt(deps, work, control, recorder);
  try {
    await played.play();
  } catch (error) {
    await played.endWith(error);
  } finally {
    await played.close();
  }
}

class PlayedAttempt {
  private readonly desktopId: string;
  private readonly episodeId: string;
  private desktop: Desktop | null = null;
  private stopWatching: (() => Promise<void>) | null = null;
  private readonly setup: SetupStepReport[] = [];
  private readonly cacheFiles: CacheFiles = new Map();
  private readonly phases: Pick<AttemptPatch, "createMs" | "setupMs" | "actMs" | "verifyMs"> = {};

  constructor(
    private readonly deps: EngineDeps,
    private readonly work: AttemptWork,
    private readonly control: LeaseControl,
    private readonly recorder: AttemptRecorder,
  ) {
    this.desktopId = deps.newId("desktop");
    this.episodeId = deps.newId("episode");
  }

  async play(): Promise<void> {
    const { deps, work, control, recorder } = this;
    await recorder.move("start", {
      tries: work.tries + 1,
      startedAt: deps.clock.now(),
      hostId: deps.host.id,
      hostName: deps.host.name,
      desktopId: this.desktopId,
    });
    const policy = deps.policyFor(work);
    await recorder.desktopCreated(this.desktopId);
    const desktop = await this.timed("createMs", () =>
      deps.driver.create({ id: this.desktopId, templateDigest: work.templateDigest }),
    );
    this.desktop = desktop;
    this.stopIfDropped();
    this.stopWatching = watchDesktop(deps, desktop, control);
    await recorder.episodeBegan(desktop.id, this.episodeId);
    await recorder.gates(this.episodeId, await desktop.gates());

    await recorder.desktopRead(desktop.id, { phase: "setup" });
    await this.timed("setupMs", () =>
      deps.runSetup({
        task: work.task,
        desktop,
        signal: control.actSignal,
        cacheFiles: this.cacheFiles,
        onStep: (report) => this.setup.push(report),
      }),
    );
    await desktop.seal();
    if (control.actSignal.aborted) throw new Dropped("the run ended before the agent acted");
    // The verdict is waited for before the agent acts: a process that it ends later is not a bad start.
    const gates = await settledGates(desktop, deps.clock, control.actSignal);
    await recorder.gates(this.episodeId, gates);
    this.stopIfDropped();
    const failed = gates.filter((gate) => gate.status === "fail").map((gate) => gate.gate);
    if (failed.length > 0) return this.finishUnplayed(`the desktop failed ${failed.join(", ")} before the agent acted`);

    await recorder.desktopRead(desktop.id, { phase: "act" });
    const acted = await this.timed("actMs", () =>
      act({ desktop, policy, maxSteps: work.maxSteps, recorder, control, clock: deps.clock }),
    );
    this.stopIfDropped();
    await recorder.gates(this.episodeId, await settledGates(desktop, deps.clock, control.signal));
    this.stopIfDropped();
    await recorder.move("verify", { endedBy: acted.endedBy, stepCount: acted.stepCount, ...this.phases });

    await recorder.desktopRead(desktop.id, { phase: "verify" });
    const verification = await this.timed("verifyMs", () =>
      deps.verify({
        task: work.task,
        desktop,
        actions: acted.actions,
        store: deps.store,
        profile: "osworld",
        signal: control.signal,
        cacheFiles: this.cacheFiles,
      }),
    );
    this.stopIfDropped();
    await recorder.artifactRefs(evidenceOf(verification));
    // Verification itself may make an app crash: the last report counts too, and a verdict only gets worse.
    await recorder.gates(this.episodeId, await settledGates(desktop, deps.clock, control.signal));
    await recorder.move("finish", {
      score: verification.score,
      checkerError: verification.checker_error,
      checkerSkipped: verification.checker_skipped,
      verification: asJson(verification),
      ...(await this.ending()),
    });
  }

  /** An episode that was invalid from the start is not played: nothing it could show would count. */
  private async finishUnplayed(why: string): Promise<void> {
    await this.recorder.move("verify", { stepCount: 0, ...this.phases });
    await this.recorder.move("finish", { score: null, checkerSkipped: why, ...(await this.ending()) });
  }

  /** Turns whatever ended the play into the attempt's last move. */
  async endWith(error: unknown): Promise<void> {
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
      await recorder.move("fail", { ...ending, endedBy: "error", failure: asJson(failure) }, failure.code);
    } catch (lost) {
      if (!(lost instanceof LeaseLostError)) throw lost;
      deps.log.warn({ attempt: work.attemptId }, lost.message);
    }
  }

  async close(): Promise<void> {
    const { deps } = this;
    await this.stopWatching?.();
    try {
      await this.desktop?.close();
    } catch (error) {
      deps.log.error(
        { err: error, desktop: this.desktopId },
        "a desktop could not be closed; the sweep will remove it",
      );
    }
    await this.recorder.desktopMoved(this.desktopId, "close");
  }

  private stopIfDropped(): void {
    if (this.control.signal.aborted) throw new Dropped("the run was stopped");
  }

  private async timed<T>(phase: keyof typeof this.phases, work: () => Promise<T>): Promise<T> {
    const start = this.deps.clock.monotonicMs();
    try {
      return await work();
    } finally {
      this.phases[phase] = Math.round(this.deps.clock.monotonicMs() - start);
    }
  }

  /** Measured facts that every ending stores, whatever the ending is. */
  private async ending(): Promise<AttemptPatch> {
    await this.stopWatching?.();
    this.control.usedMicroUsd = 0;
    const usage = await this.desktop?.usage().catch(() => null);
    return {
      ...this.phases,
      finishedAt: this.deps.clock.now(),
      setup: this.setup.map((report) => ({ ...report })),
      ...(usage && {
        cpuSeconds: usage.cpuSeconds,
        memoryGibSeconds: usage.memoryGibSeconds,
        costMicroUsd: costOf(usage, this.deps.host.prices),
      }),
    };
  }
}

function asAttemptError(error: unknown): AttemptError {
  if (error instanceof AttemptError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new AttemptError("worker_error", message.slice(0, 1_000), null, error);
}

/** All artifacts that a verification points at. */
function evidenceOf(verification: Verification) {
  const values = verification.checks.flatMap((check) => [check.result, check.expected]);
  const files = values.flatMap((value) => (value ? [...value.files, ...(value.value ? [value.value] : [])] : []));
  return files.map((file) => ({ digest: file.digest, kind: "evidence", bytes: file.bytes }));
}
