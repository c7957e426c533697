/**
 * A cohort with a fork group: one parent is set up and plays the prefix once, is stored and closed, and each child is
 * a copy of it, an attempt with an episode, a verdict and a score of its own. Children are played side by side, as
 * many at once as the cohort has places; the parent is gone before the first of them lives, so a cohort never has more
 * desktops than its width. Nothing of it survives a lost lease but what has ended: the next worker begins with a new
 * parent and forks the children that are left.
 */
import type { AttemptWork } from "@/lib/db/attempt-work";
import type { CopyResult, DesktopCheckpoints } from "@/lib/desktop/desktop.port";
import { AttemptError } from "@/lib/domain/failure";
import { ForkParent, type ForkPoint, type Unforked } from "./fork-parent";
import type { LeaseControl } from "./lease-control";
import { Dropped, type Metered } from "./live-desktop";
import { PlayedAttempt } from "./played-attempt";
import type { EngineDeps } from "./ports";

/** Plays all attempts of a forked cohort. As with a single attempt, nothing it throws is about an attempt. */
export async function runForkedCohort(
  deps: EngineDeps,
  works: readonly AttemptWork[],
  control: LeaseControl,
): Promise<void> {
  const [work] = works;
  if (!work) return;
  const children = works.map((each) => new PlayedAttempt(deps, each, control));
  const { checkpoints, checkpointLack } = deps.driver;
  if (!checkpoints) {
    return endAll(children, new AttemptError("checkpoint_failed", checkpointLack ?? "This host stores no desktops."));
  }
  const parent = new ForkParent(deps, checkpoints, work, works.length, control);
  let result: ForkPoint | Unforked;
  try {
    try {
      for (const child of children) await child.start(parent.id);
      result = await parent.play();
    } finally {
      await parent.end((metered, modelCost) => share(metered, modelCost, children));
    }
  } catch (error) {
    return endAll(children, error);
  }
  if ("why" in result) return finishAll(children, result);
  const group = { children, parent, width: work.width, control };
  try {
    await playChildren(deps, checkpoints, group, result);
  } finally {
    await letGo(deps, checkpoints, group, result);
  }
}

interface Group {
  children: readonly PlayedAttempt[];
  parent: ForkParent;
  width: number;
  control: LeaseControl;
}

async function playChildren(deps: EngineDeps, checkpoints: DesktopCheckpoints, group: Group, point: ForkPoint) {
  let restoreMs = 0;
  for (let at = 0; at < group.children.length; at += group.width) {
    const wave = group.children.slice(at, at + group.width);
    if (group.control.signal.aborted) {
      await endAll(wave, new Dropped("the run was stopped"));
      continue;
    }
    const start = deps.clock.monotonicMs();
    const copies = await makeCopies(checkpoints, wave, point);
    restoreMs += Math.round(deps.clock.monotonicMs() - start);
    await group.parent.recorder.facts({ restoreMs });
    await allOf(wave.map((child, index) => playChild(child, copies[index], point)));
  }
}

/** One result for each child, in their order; what concerns all of them is each one's failure. */
async function makeCopies(
  checkpoints: DesktopCheckpoints,
  wave: readonly PlayedAttempt[],
  point: ForkPoint,
): Promise<CopyResult[]> {
  const ids = wave.map((child) => child.desktopId);
  try {
    for (const child of wave) await child.expectCopy();
    return await checkpoints.restore(point.checkpointId, ids);
  } catch (error) {
    return ids.map((id) => ({ id, error: error instanceof Error ? error : new Error(String(error)) }));
  }
}

async function playChild(child: PlayedAttempt, copy: CopyResult | undefined, point: ForkPoint): Promise<void> {
  try {
    if (!copy || "error" in copy) throw asRestoreFailure(copy?.error);
    await child.playFork(copy.desktop, point);
  } catch (error) {
    await child.endWith(error);
  } finally {
    await child.close();
  }
}

function asRestoreFailure(error: unknown): Error {
  if (error instanceof AttemptError) return error;
  const message = error instanceof Error ? error.message : "there is no copy";
  return new AttemptError("restore_failed", message.slice(0, 1_000), null, error);
}

/** Splits the parent's use evenly; the odd micro-dollars go to the first children, so that the sum is exact. */
async function share(parent: Metered | null, modelCost: number | null, children: readonly PlayedAttempt[]) {
  const count = children.length;
  const part = (whole: number, index: number) => Math.floor(whole / count) + (index < whole % count ? 1 : 0);
  for (const [index, child] of children.entries()) {
    if (modelCost !== null) await child.takeModelShare(part(modelCost, index));
    if (!parent) continue;
    const { cpuSeconds, memoryGibSeconds } = parent.usage;
    child.takeShare({
      usage: { cpuSeconds: cpuSeconds / count, memoryGibSeconds: memoryGibSeconds / count },
      costMicroUsd: part(parent.costMicroUsd, index),
    });
  }
}

/** One fault that ended the parent is one fault of the machine, however many children it cost. */
async function endAll(children: readonly PlayedAttempt[], error: unknown): Promise<void> {
  for (const [index, child] of children.entries()) await child.endWith(error, index > 0);
}

async function finishAll(children: readonly PlayedAttempt[], unforked: Unforked): Promise<void> {
  const { parentId, gates, stepCount, why } = unforked;
  for (const child of children) {
    try {
      await child.finishUnforked(parentId, gates, stepCount, why);
    } catch (error) {
      await child.endWith(error);
    }
  }
}

/** The state is of no use any more; its digest stays with the lineage. */
async function letGo(
  deps: EngineDeps,
  checkpoints: DesktopCheckpoints,
  { parent, control }: Group,
  point: ForkPoint,
): Promise<void> {
  const isLeft = control.reaction === "lost" || control.reaction === "shutdown";
  try {
    if (!isLeft) {
      const { digest } = await checkpoints.seal(point.checkpointId);
      await parent.recorder.facts({ checkpointDigest: digest });
    }
  } catch (error) {
    deps.log.warn({ err: error, checkpoint: point.checkpointId }, "a forked state has no digest");
  } finally {
    point.release();
    const isGone = await checkpoints.remove(point.checkpointId);
    if (!isGone) deps.log.warn({ checkpoint: point.checkpointId }, "a forked state is in use; its eviction removes it");
  }
}

/** Waits for all, then throws the first fault: no child is left playing behind a finished cohort. */
async function allOf(work: Array<Promise<void>>): Promise<void> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
