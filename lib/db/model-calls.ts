/** Answered requests to models: one row each, its cost added up on the attempt and the run in the same transaction. */
import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { writeHeld, type ModelAsker } from "./model-spend";
import { columnsOf, readRows } from "./read-rows";
import { lockRun } from "./run-events";
import { addSpend } from "./run-spend";
import { storableText } from "./storable-text";

export interface NewModelCall {
  id: string;
  /** 1-based under this lease. */
  index: number;
  /** The step that it led to, 1-based. */
  stepIndex: number;
  recordDigest: string;
  recordBytes: number;
  imageDigests: string[];
  model: string | null;
  requestId: string | null;
  finishReason: string | null;
  startedAt: Date;
  latencyMs: number;
  tries: number;
  toolCallCount: number;
  /** null where the provider did not tell. */
  inputTokens: number | null;
  cachedInputTokens: number | null;
  outputTokens: number | null;
  /** null where tokens or prices are not known. */
  costMicroUsd: number | null;
}

/**
 * Keeps one call and settles it: its cost joins the spend of run and workspace, and what was held for it is let go.
 * It was really spent, so this holds under a lost lease too. Safe to repeat: a call that is there changes nothing.
 * `attemptId` null: of a parent, and shared out among its children later.
 */
export async function saveModelCall(
  tx: Queryable,
  asker: ModelAsker & { workspaceId: string; attemptId: string | null },
  call: NewModelCall,
  heldMicroUsd: () => number,
): Promise<void> {
  if (!(await lockRun(tx, asker.runId))) return;
  const { costMicroUsd, ...facts } = call;
  const { count } = await tx.modelCallRecord.createMany({
    data: [
      {
        ...asker,
        ...facts,
        model: facts.model && storableText(facts.model),
        requestId: facts.requestId && storableText(facts.requestId),
        finishReason: facts.finishReason && storableText(facts.finishReason),
        costMicroUsd: costMicroUsd === null ? null : BigInt(costMicroUsd),
      },
    ],
    skipDuplicates: true,
  });
  await writeHeld(tx, asker, heldMicroUsd());
  if (count === 0) return;
  await tx.$executeRaw`UPDATE "run" SET ${addedBy(call)} WHERE "id" = ${asker.runId}`;
  if (asker.attemptId !== null) {
    await tx.$executeRaw`UPDATE "attempt" SET ${addedBy(call)} WHERE "id" = ${asker.attemptId}`;
  }
  if (costMicroUsd === null) return;
  await addSpend(tx, asker, costMicroUsd);
  if (asker.attemptId === null) {
    await tx.$executeRaw`UPDATE "prefix" SET "modelCostMicroUsd" = COALESCE("modelCostMicroUsd", 0) + ${BigInt(costMicroUsd)}
      WHERE "cohortId" = ${asker.cohortId} AND "leaseEpoch" = ${asker.leaseEpoch}`;
  }
}

/** Assignments that add one call to counters; what is not known leaves a sum as it is. */
function addedBy(call: NewModelCall): Prisma.Sql {
  const sums = (["inputTokens", "cachedInputTokens", "outputTokens", "costMicroUsd"] as const).flatMap((name) => {
    const value = call[name];
    const column = Prisma.raw(`"${name === "costMicroUsd" ? "modelCostMicroUsd" : name}"`);
    return value === null ? [] : [Prisma.sql`${column} = COALESCE(${column}, 0) + ${BigInt(value)}`];
  });
  const counts = Prisma.sql`"modelCalls" = "modelCalls" + 1,
    "modelCallsUnpriced" = "modelCallsUnpriced" + ${call.costMicroUsd === null ? 1 : 0}`;
  return Prisma.join([counts, ...sums]);
}

/** An attempt's part of what its parent's requests cost; it stands in the spend already. */
export async function addModelShare(
  tx: Queryable,
  attempt: { attemptId: string; leaseEpoch: number },
  costMicroUsd: number,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "attempt" SET "modelCostMicroUsd" = COALESCE("modelCostMicroUsd", 0) + ${BigInt(costMicroUsd)}
    WHERE "id" = ${attempt.attemptId} AND "leaseEpoch" = ${attempt.leaseEpoch}`;
}

const callSelect = {
  attemptId: true,
  index: true,
  stepIndex: true,
  recordDigest: true,
  recordBytes: true,
  imageDigests: true,
  model: true,
  requestId: true,
  finishReason: true,
  startedAt: true,
  latencyMs: true,
  tries: true,
  toolCallCount: true,
  inputTokens: true,
  cachedInputTokens: true,
  outputTokens: true,
  costMicroUsd: true,
} satisfies Prisma.ModelCallRecordSelect;

type CallRow = Prisma.ModelCallRecordGetPayload<{ select: typeof callSelect }>;

export interface ModelCallView extends Omit<CallRow, "costMicroUsd"> {
  costMicroUsd: number | null;
}

/**
 * Calls of an attempt under the lease that counts, those of its parent first; at most `limit` after the first `skip`.
 */
export async function listModelCalls(
  db: Queryable,
  attempt: { id: string; cohortId: string; leaseEpoch: number },
  page: { skip?: number; limit?: number } = {},
): Promise<ModelCallView[]> {
  const { skip = 0, limit = null } = page;
  const rows = await readRows<CallRow>(
    db,
    Prisma.sql`
      SELECT ${columnsOf("c", callSelect, ["imageDigests"])} FROM "model_call" c
      WHERE c."cohortId" = ${attempt.cohortId} AND c."leaseEpoch" = ${attempt.leaseEpoch}
        AND (c."attemptId" = ${attempt.id} OR c."attemptId" IS NULL)
      ORDER BY c."attemptId" ASC NULLS FIRST, c."index" LIMIT ${limit}::bigint OFFSET ${skip}`,
    "calls_of_attempt",
  );
  return rows.map(toCall);
}

/** Calls of several cohorts under all their leases, each cohort's in the order of `listModelCalls`. */
export async function listModelCallsOfCohorts(
  db: Queryable,
  cohortIds: readonly string[],
): Promise<Array<ModelCallView & { cohortId: string; leaseEpoch: number }>> {
  const rows = await db.modelCallRecord.findMany({
    where: { cohortId: { in: [...cohortIds] } },
    orderBy: [{ attemptId: { sort: "asc", nulls: "first" } }, { index: "asc" }],
    select: { cohortId: true, leaseEpoch: true, ...callSelect },
  });
  return rows.map(toCall);
}

const toCall = <Row extends CallRow>(row: Row) => ({
  ...row,
  costMicroUsd: row.costMicroUsd === null ? null : Number(row.costMicroUsd),
});
