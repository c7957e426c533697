import type { Queryable } from "@/lib/db/client";
import { listRemovalsOfRun } from "@/lib/db/artifact-removals";
import { listManifestAttempts, listManifestHosts, type ManifestAttemptRow } from "@/lib/db/manifest-rows";
import { findRunDocumentInWorkspace, listRunTasks, type RunRecord } from "@/lib/db/runs";
import { AppError } from "@/lib/domain/errors";
import { MANIFEST_FORMAT, type Manifest } from "@/lib/domain/manifest/manifest.schema";
import { formatUsd } from "@/lib/domain/money";
import { runCounts } from "@/lib/domain/run/run.counts";
import { modelUseOf } from "@/lib/domain/run/model-use";
import { runLabels } from "@/lib/domain/run/run.labels";
import { artifactDigests, artifactTree } from "@/lib/manifest/artifact-tree";
import { sealManifest } from "@/lib/manifest/seal-manifest";
import type { ServiceContext } from "../context";
import { inTransaction } from "../in-transaction";
import { manifestAttempt } from "../manifest/manifest-attempt";
import type { ProductFacts } from "../product-facts";
import { requireScope } from "../require-scope";
import { getRunInWorkspace } from "./run-view";

/** More would not fit the memory of a console; 100,000 attempts make a document of some 300 MB. */
const ATTEMPTS_MAX = 100_000;
const BATCH = 500;

/**
 * The provenance of a run: every pinned input and every result so far, by digest, sealed. All of it is read at one
 * moment, so counts and attempts agree also while the run works. Throws `not_found`, `conflict` for a run that is too
 * large for one document.
 */
export async function getRunManifest({
  ctx,
  runId,
  product,
}: {
  ctx: ServiceContext;
  runId: string;
  product: ProductFacts;
}): Promise<Manifest> {
  requireScope(ctx, "runs:read");
  return inTransaction(ctx, (tx) => readManifest({ ...ctx, tx }, tx, runId, product), {
    isolation: "serializable",
    timeoutMs: 120_000,
  });
}

async function readManifest(
  ctx: ServiceContext,
  tx: Queryable,
  runId: string,
  product: ProductFacts,
): Promise<Manifest> {
  const run = await getRunInWorkspace(ctx, runId);
  if (run.imported !== null) {
    throw new AppError(
      "conflict",
      "The run was imported: there is nothing of it that this installation can vouch for.",
    );
  }
  const begun = run.attemptTotal - runCounts(run).queued;
  if (begun > ATTEMPTS_MAX) {
    throw new AppError("conflict", `A run of more than ${ATTEMPTS_MAX} attempts has no manifest in one document.`);
  }
  const document = await findRunDocumentInWorkspace(tx, ctx.workspace.id, runId);
  const tasks = await listRunTasks(tx, runId);
  const rows = await allAttempts(tx, runId);
  const hosts = await listManifestHosts(tx, [...new Set(rows.flatMap((row) => row.hostId ?? []))]);
  const attempts = rows.map((row) => manifestAttempt(row, run.policyDigest));
  return sealManifest({
    format: MANIFEST_FORMAT,
    exported_at: ctx.now().toISOString(),
    labels: runLabels(run),
    product: { version: product.version, commit: product.commit },
    run: { ...runFacts(run), document: document as Record<string, unknown> },
    tasks: tasks.map((task) => ({ id: task.taskId, digest: task.taskDigest })),
    template: { ref: run.templateRef, digest: run.templateDigest },
    driver: run.driver,
    policy: {
      name: run.policy,
      ...(run.policyOffer && { offer: run.policyOffer }),
      recipes: tasks.flatMap(({ taskId, recipeDigest }) =>
        recipeDigest === null ? [] : [{ task_id: taskId, digest: recipeDigest }],
      ),
    },
    verifier_profile: run.verifierProfile,
    verifiers: [...new Set(attempts.flatMap((attempt) => attempt.verifiers))].sort(),
    hosts: hosts.map((host) => ({
      name: host.name,
      kernel: host.kernel,
      cpu_model: null,
      cpu_count: host.cpuCount,
      memory_bytes: host.memoryBytes,
      prices: {
        cpu_micro_usd_per_hour: host.cpuMicroUsdPerHour,
        memory_gib_micro_usd_per_hour: host.memoryGibMicroUsdPerHour,
      },
    })),
    counts: runCounts(run),
    artifact_tree: artifactTree(attempts),
    ...(await removedArtifacts(tx, ctx.workspace.id, runId, attempts)),
    attempts,
  });
}

/** Those that the attempts name and a rule removed. */
async function removedArtifacts(
  tx: Queryable,
  workspaceId: string,
  runId: string,
  attempts: Manifest["attempts"],
): Promise<Pick<Manifest, "removed_artifacts">> {
  const removals = await listRemovalsOfRun(tx, workspaceId, runId);
  if (removals.length === 0) return {};
  const named = new Set(artifactDigests(attempts));
  const removed = removals
    .filter(({ digest }) => named.has(digest))
    .map(({ digest, removedAt, rule }) => ({ digest, removed_at: removedAt.toISOString(), rule }));
  return removed.length === 0 ? {} : { removed_artifacts: removed };
}

function runFacts(run: RunRecord) {
  const modelUse = modelUseOf(run, run.policyDigest);
  return {
    id: run.id,
    name: run.name,
    kind: run.kind,
    status: run.status,
    stop_reason: run.stopReason,
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    finished_at: run.finishedAt?.toISOString() ?? null,
    spend_usd: formatUsd(run.spentMicroUsd),
    ...(modelUse && { model_use: modelUse }),
  };
}

async function allAttempts(tx: Queryable, runId: string): Promise<ManifestAttemptRow[]> {
  const rows: ManifestAttemptRow[] = [];
  for (;;) {
    const next = await listManifestAttempts(tx, runId, rows.at(-1)?.number ?? 0, BATCH);
    rows.push(...next);
    if (next.length < BATCH) return rows;
  }
}
