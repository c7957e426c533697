import { newId } from "@/lib/config/new-id";
import { functionsOf } from "@/lib/domain/task/task.needs";
import { appendRunEvent } from "@/lib/db/run-events";
import { insertRun, type NewRun } from "@/lib/db/runs";
import type { TemplateRecord } from "@/lib/db/templates";
import { parseUsd } from "@/lib/domain/money";
import type { PolicyOffer } from "@/lib/domain/policy/policy-offer";
import { attemptCount, canonicalSpendCap, cohortCount, runDocumentSchema } from "@/lib/domain/run/run.document";
import { actorLabel, creatorColumns, userIdOf, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { refuseUnfitPolicy, requirePolicy } from "./require-policy";
import { getWorkspaceRecord } from "../workspace/get-workspace-record";
import { refuseJudge } from "./refuse-judge";
import { refuseFlagged } from "./refuse-flagged";
import { refuseMaxSteps } from "./refuse-max-steps";
import {
  refuseBudget,
  refuseFork,
  refuseKind,
  refuseParallelism,
  requireTemplate,
  type OfferedDocument,
} from "./refuse-run";
import { refuseUnsupported, resolveTasks, type ResolvedTasks } from "./resolve-tasks";
import { getRunInWorkspace, viewRuns, type RunView } from "./run-view";

/**
 * Queues a run. Everything it depends on is pinned now: task files and recipes by digest, the template by version, a
 * model's policy by its whole offer. Refuses in this order, and a refusal writes nothing: scope, shape
 * (`invalid_request`), kind, policy that does not go with it, parallelism, template, policy that is not offered, fork,
 * judge that is not offered, tasks (unknown, ambiguous, unsupported, flagged), recipes longer than `max_steps`,
 * workspace budget. Not safe to repeat by itself; the API makes it so with an idempotency key.
 */
export async function createRun({ ctx, input }: { ctx: ServiceContext; input: unknown }): Promise<RunView> {
  requireScope(ctx, "runs:write");
  const document = parseInput(runDocumentSchema, input);
  refuseKind(document);
  refuseUnfitPolicy(document);
  const workspace = await getWorkspaceRecord(ctx);
  refuseParallelism(document, workspace);
  const template = await requireTemplate(ctx, document);
  const offer = requirePolicy(document, template);
  refuseFork(document, template);
  refuseJudge(document, template);
  const resolved = await resolveTasks(ctx, document);
  refuseUnsupported(document, resolved.tasks, template);
  await refuseFlagged(ctx, document, resolved.tasks, template);
  await refuseMaxSteps(ctx, document, resolved.tasks);
  refuseBudget(workspace);

  const run = newRun(ctx, document, { template, offer }, resolved);
  await inTransaction(ctx, async (tx) => {
    await insertRun(tx, run);
    await appendRunEvent(tx, run.id, {
      type: "run.created",
      actor: actorLabel(ctx.actor),
      to: "queued",
      data: { attempt_total: run.attemptTotal, task_count: run.tasks.length, template: run.templateRef },
    });
    await emitAudit(ctx, tx, {
      action: "run.create",
      target: run.id,
      data: { kind: run.kind, name: run.name, policy: run.policy },
    });
  });
  const [view] = await viewRuns(ctx, [await getRunInWorkspace(ctx, run.id)]);
  return view as RunView;
}

function newRun(
  ctx: ServiceContext,
  document: OfferedDocument,
  { template, offer }: { template: TemplateRecord; offer: PolicyOffer | null },
  { taskSet, tasks }: ResolvedTasks,
): NewRun {
  const shape = { ...document, tasks: tasks.length };
  const attemptTotal = attemptCount(shape);
  const { actor } = ctx;
  const now = ctx.now();
  const name = document.name ?? defaultName(taskSet.name, tasks.length, attemptTotal);
  return {
    id: newId("run", now),
    workspaceId: ctx.workspace.id,
    name,
    kind: document.kind,
    document: {
      ...document,
      name,
      tasks: tasks.map((task) => task.taskId),
      spend_cap_usd: canonicalSpendCap(document.spend_cap_usd),
    },
    taskSetId: taskSet.id,
    taskSetName: taskSet.name,
    templateVersionId: template.id,
    templateRef: template.ref,
    driver: template.driver,
    policy: document.policy,
    policyDigest: offer?.digest ?? null,
    policyOffer: offer,
    isTestDouble: offer?.is_test_double ?? false,
    parallelCopies: document.parallel_copies,
    forkCopies: document.fork_copies,
    prefixSteps: document.prefix_steps,
    maxSteps: document.max_steps,
    rounds: document.rounds,
    spendCapMicroUsd: parseUsd(document.spend_cap_usd),
    timeCapMinutes: document.time_cap_minutes,
    stopAfterValid: document.stop_after_valid,
    recordVideo: document.record_video,
    verifierProfile: document.verifier_profile,
    bestOfJudge: document.best_of?.judge ?? null,
    attemptTotal,
    cohortTotal: cohortCount(shape),
    ...creatorColumns(actor),
    createdByUserId: userIdOf(actor),
    createdAt: now,
    tasks: tasks.map((task) => ({
      taskId: task.taskId,
      taskDigest: task.taskDigest,
      domain: task.domain,
      instruction: task.file.instruction,
      recipeDigest: document.policy === "recipe" ? task.recipeDigest : null,
      functions: functionsOf(task.file.evaluator),
    })),
  };
}

function defaultName(taskSet: string, taskCount: number, attemptTotal: number): string {
  const tasks = taskCount === 1 ? "1 task" : `${taskCount} tasks`;
  return `${taskSet}: ${tasks}, ${attemptTotal === 1 ? "1 attempt" : `${attemptTotal} attempts`}`;
}
