import type { ElementHit } from "@/lib/domain/observation/element-hit";
import type { Recipe } from "@/lib/domain/recipe/recipe.schema";
import { recipeSchema } from "@/lib/domain/recipe/recipe.schema";
import { taskFileSchema, type TaskFile } from "@/lib/domain/task/task.schema";
import type { VerifierProfile } from "@/lib/domain/verifier/profile";
import type { Queryable } from "./client";
import { stepColumns } from "./step-columns";

/** Everything a worker needs to play and judge one attempt. */
export interface AttemptWork {
  attemptId: string;
  cohortId: string;
  runId: string;
  workspaceId: string;
  leaseEpoch: number;
  number: number;
  tries: number;
  task: TaskFile;
  taskDigest: string;
  recipe: Recipe | null;
  recipeDigest: string | null;
  policy: string;
  /** Pinned when the run was made; null for a policy without a definition. */
  policyDigest: string | null;
  /** When the run's time is over; null while it has not started. */
  endsAt: Date | null;
  screen: { width: number; height: number };
  maxSteps: number;
  /** Desktops that the cohort may have at once. */
  width: number;
  /** 1 plays the attempt from start to end on a desktop of its own. */
  forkCopies: number;
  /** Steps played once before the fork. */
  prefixSteps: number;
  /** Whether each attempt is filmed. */
  recordVideo: boolean;
  /** How its checks count. */
  verifierProfile: VerifierProfile;
  /** How often the run plays this task from its start. */
  plays: number;
  templateRef: string;
  templateDigest: string;
  driver: "linux" | "simulated";
}

/** The attempts of a leased cohort that still have to be played, in fork order. */
export async function loadAttemptWork(tx: Queryable, cohortId: string, leaseEpoch: number): Promise<AttemptWork[]> {
  const cohort = await tx.cohort.findUniqueOrThrow({
    where: { id: cohortId },
    select: {
      taskDigest: true,
      recipeDigest: true,
      width: true,
      run: {
        select: {
          policy: true,
          policyDigest: true,
          startedAt: true,
          idleMs: true,
          timeCapMinutes: true,
          maxSteps: true,
          forkCopies: true,
          prefixSteps: true,
          recordVideo: true,
          verifierProfile: true,
          parallelCopies: true,
          rounds: true,
          templateRef: true,
          driver: true,
          templateVersion: { select: { digest: true, screenWidth: true, screenHeight: true } },
        },
      },
      attempts: {
        where: { status: "queued", leaseEpoch },
        orderBy: { fork: "asc" },
        select: { id: true, runId: true, workspaceId: true, number: true, tries: true },
      },
    },
  });
  const task = await tx.task.findUniqueOrThrow({ where: { digest: cohort.taskDigest }, select: { file: true } });
  const recipe = cohort.recipeDigest
    ? await tx.recipe.findUnique({ where: { digest: cohort.recipeDigest }, select: { body: true } })
    : null;
  return cohort.attempts.map((attempt) => ({
    attemptId: attempt.id,
    cohortId,
    runId: attempt.runId,
    workspaceId: attempt.workspaceId,
    leaseEpoch,
    number: attempt.number,
    tries: attempt.tries,
    task: taskFileSchema.parse(task.file),
    taskDigest: cohort.taskDigest,
    recipe: recipe ? recipeSchema.parse(recipe.body) : null,
    recipeDigest: cohort.recipeDigest,
    policy: cohort.run.policy,
    policyDigest: cohort.run.policyDigest,
    endsAt: endOf(cohort.run),
    screen: { width: cohort.run.templateVersion.screenWidth, height: cohort.run.templateVersion.screenHeight },
    maxSteps: cohort.run.maxSteps,
    width: cohort.width,
    forkCopies: cohort.run.forkCopies,
    prefixSteps: cohort.run.prefixSteps,
    recordVideo: cohort.run.recordVideo,
    verifierProfile: cohort.run.verifierProfile,
    plays: cohort.run.parallelCopies * cohort.run.rounds,
    templateRef: cohort.run.templateRef,
    templateDigest: cohort.run.templateVersion.digest,
    driver: cohort.run.driver,
  }));
}

const endOf = (run: { startedAt: Date | null; idleMs: bigint; timeCapMinutes: number }) =>
  run.startedAt && new Date(run.startedAt.getTime() + Number(run.idleMs) + run.timeCapMinutes * 60_000);

export interface NewStep {
  index: number;
  action: Record<string, unknown>;
  intent: Record<string, unknown> | null;
  note: string | null;
  ok: boolean;
  error: string | null;
  frameBefore: string | null;
  frameAfter: string | null;
  screenChanged: boolean | null;
  startedAt: Date;
  waitMs: number | null;
  actMs: number | null;
  settleMs: number | null;
  activeWindow: string | null;
  /** Digest of the accessibility tree before the action. */
  tree: string | null;
  hit: ElementHit | null;
}

/** Stores one step under the lease it was made with; safe to repeat. */
export async function saveStep(tx: Queryable, attemptId: string, leaseEpoch: number, step: NewStep): Promise<void> {
  const data = stepColumns(step);
  await tx.step.upsert({
    where: { attemptId_leaseEpoch_index: { attemptId, leaseEpoch, index: step.index } },
    create: { attemptId, leaseEpoch, ...data },
    update: data,
  });
  await tx.attempt.updateMany({
    where: { id: attemptId, leaseEpoch },
    data: { stepCount: step.index, ...(step.frameAfter && { lastFrame: step.frameAfter }) },
  });
}

export interface NewArtifactRef {
  digest: string;
  kind: string;
  bytes: number;
}

/** Lets a workspace read artifacts of its run; safe to repeat. */
export async function saveArtifactRefs(
  tx: Queryable,
  owner: { workspaceId: string; runId: string | null; attemptId: string | null },
  refs: readonly NewArtifactRef[],
): Promise<void> {
  if (refs.length === 0) return;
  await tx.artifactRef.createMany({ data: refs.map((ref) => ({ ...owner, ...ref })), skipDuplicates: true });
}

/** Names the desktop that an attempt is played on from here, under the lease that plays it. False when that was lost. */
export async function moveToDesktop(
  tx: Queryable,
  attempt: { attemptId: string; leaseEpoch: number },
  facts: { desktopId: string; stepCount: number; lastFrame: string | null },
): Promise<boolean> {
  const { count } = await tx.attempt.updateMany({
    where: { id: attempt.attemptId, leaseEpoch: attempt.leaseEpoch, status: "running" },
    data: {
      desktopId: facts.desktopId,
      stepCount: facts.stepCount,
      ...(facts.lastFrame && { lastFrame: facts.lastFrame }),
    },
  });
  return count === 1;
}
