import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { measureEarlierAttempts } from "@/lib/db/earlier-attempts";
import { withTransaction } from "@/lib/db/tx";
import { queryable, type ServiceContext } from "../context";
import { createRun } from "./create-run";
import type { RunView } from "./run-view";

/** A run that would be queued, with what it may cost; nothing of it is kept. */
export interface RunDraft {
  /** Digest of the document as it was given: a launch that names it launches exactly this. */
  draftId: string;
  run: RunView;
  estimate: RunForecast;
}

/** A range between the quartiles of earlier attempts; null where fewer than three were measured. */
export interface RunForecast {
  sampleCount: number;
  costMicroUsd: { low: number; high: number } | null;
  durationMs: { low: number; high: number } | null;
  /** What models may cost, were every attempt as dear as the dearest; null when none was priced. */
  modelMicroUsdMax: number | null;
}

/**
 * Asks everything that `createRun` asks and gives what it would give, but keeps nothing: the run is written and taken
 * back in one transaction, so a draft is refused for exactly the reasons that a launch is. Safe to repeat.
 */
export async function draftRun({ ctx, input }: { ctx: ServiceContext; input: unknown }): Promise<RunDraft> {
  const run = await takenBack(ctx, (draft) => createRun({ ctx: draft, input }));
  const { taskSetName, templateRef, templateDigest, driver, policy, policyDigest } = run;
  const { sampleCount, lowMicroUsd, highMicroUsd, lowMs, highMs, modelMaxMicroUsd } = await measureEarlierAttempts(
    queryable(ctx),
    {
      workspaceId: ctx.workspace.id,
      ...{ taskSetName, templateRef, templateDigest, driver, policy, policyDigest },
    },
  );
  const attempts = run.attemptTotal;
  const waves = attempts / Math.max(1, Math.min(run.parallelCopies * run.forkCopies, attempts));
  return {
    draftId: draftIdOf(input),
    run,
    estimate: {
      sampleCount,
      costMicroUsd: rangeOf(lowMicroUsd, highMicroUsd, attempts),
      durationMs: rangeOf(lowMs, highMs, waves),
      modelMicroUsdMax: modelMaxMicroUsd === null ? null : Math.round(modelMaxMicroUsd * attempts),
    },
  };
}

/** The same for documents that are equal as JSON, whatever the order of their members. */
export function draftIdOf(input: unknown): string {
  return `sha256:${createHash("sha256")
    .update(canonicalize(input) ?? "")
    .digest("hex")}`;
}

function rangeOf(low: number | null, high: number | null, times: number): { low: number; high: number } | null {
  return low === null || high === null ? null : { low: Math.round(low * times), high: Math.round(high * times) };
}

class TakenBack<T> extends Error {
  constructor(readonly result: T) {
    super("taken back on purpose");
  }
}

/** Does `work` in a transaction that is never committed. */
async function takenBack<T>(ctx: ServiceContext, work: (draft: ServiceContext) => Promise<T>): Promise<T> {
  try {
    await withTransaction(ctx.db, async (tx) => {
      throw new TakenBack(await work({ ...ctx, tx }));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.result as T;
    throw error;
  }
  throw new Error("a transaction that throws was committed");
}
