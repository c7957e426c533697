/** What requests to models may still cost. What they have cost stands in the run's spend as soon as it is known. */
import { formatUsd } from "@/lib/domain/money";
import { spendAnswer } from "@/lib/domain/run/model-spend.rule";
import type { Queryable } from "./client";
import { appendRunEvent, lockRun } from "./run-events";
import { setStopReason } from "./run-progress";

/** The lease under which a model is asked. */
export interface ModelAsker {
  runId: string;
  cohortId: string;
  leaseEpoch: number;
}

interface SpendRow {
  spent: bigint;
  cap: bigint;
  used: bigint;
  held: bigint;
  workspaceSpent: bigint;
  workspaceCap: bigint | null;
  workspaceUsed: bigint;
  workspaceHeld: bigint;
}

/**
 * Holds what one more request may cost against the caps of the run and its workspace. `wait`: it fits once requests
 * under way are settled. A refusal stops the run in the same transaction; `lost` when the lease is not held any more.
 * `heldMicroUsd` gives what the cohort's other requests hold; it is called under the run's lock, so that two attempts
 * of a cohort never write an old sum. Safe to repeat.
 */
export async function holdModelSpend(
  tx: Queryable,
  asker: ModelAsker,
  wanted: { costMicroUsdMax: number; heldMicroUsd: () => number; actor: string },
): Promise<"fits" | "wait" | "refused" | "lost"> {
  const run = await lockRun(tx, asker.runId);
  if (!run) return "lost";
  if (run.stopReason !== null) return "refused";
  if (!(await writeHeld(tx, asker, wanted.heldMicroUsd()))) return "lost";
  const { costMicroUsdMax } = wanted;
  const { row, ofRun, ofWorkspace } = await answersOfCaps(tx, run, costMicroUsdMax);
  if (ofRun === "refused" || ofWorkspace === "refused") {
    const reason = ofRun === "refused" ? "budget_exceeded" : "workspace_budget_exceeded";
    if (await setStopReason(tx, run.id, reason)) {
      const left = ofRun === "refused" ? row.cap - row.spent - row.used : leftOfWorkspace(row);
      const statusDetail = refusalWords(costMicroUsdMax, Number(left), ofRun === "refused" ? "run" : "workspace");
      await tx.run.update({ where: { id: run.id }, data: { statusDetail } });
      await appendRunEvent(tx, run.id, { type: "run.limit", actor: wanted.actor, reason });
    }
    return "refused";
  }
  if (ofRun === "wait" || ofWorkspace === "wait") return "wait";
  await writeHeld(tx, asker, wanted.heldMicroUsd() + costMicroUsdMax);
  return "fits";
}

/**
 * Whether what a question beside the attempts may cost, such as a judge's, fits under the caps of the run and its
 * workspace now, requests under way counted at their most. The caller holds the run's lock and charges it under that.
 */
export async function fitsUnderCaps(
  tx: Queryable,
  run: { id: string; workspaceId: string },
  costMicroUsdMax: number,
): Promise<boolean> {
  const { ofRun, ofWorkspace } = await answersOfCaps(tx, run, costMicroUsdMax);
  return ofRun === "fits" && ofWorkspace === "fits";
}

async function answersOfCaps(tx: Queryable, run: { id: string; workspaceId: string }, costMicroUsdMax: number) {
  const row = await readSpend(tx, run);
  const ofRun = spendAnswer(
    {
      spentMicroUsd: Number(row.spent),
      usedMicroUsd: Number(row.used),
      heldMicroUsd: Number(row.held),
      capMicroUsd: Number(row.cap),
    },
    costMicroUsdMax,
  );
  const ofWorkspace = spendAnswer(
    {
      spentMicroUsd: Number(row.workspaceSpent),
      usedMicroUsd: Number(row.workspaceUsed),
      heldMicroUsd: Number(row.workspaceHeld),
      capMicroUsd: row.workspaceCap === null ? null : Number(row.workspaceCap),
    },
    costMicroUsdMax,
  );
  return { row, ofRun, ofWorkspace };
}

const leftOfWorkspace = (row: SpendRow) => (row.workspaceCap ?? 0n) - row.workspaceSpent - row.workspaceUsed;

/** A run may end with most of its cap unspent, where one request may cost more than all of it. */
function refusalWords(costMicroUsdMax: number, leftMicroUsd: number, whose: "run" | "workspace"): string {
  const left = formatUsd(Math.max(0, leftMicroUsd));
  return `The next request to the model may cost up to ${formatUsd(costMicroUsdMax)} USD, and the ${whose} has ${left} USD left.`;
}

/** Writes what all requests under way of a cohort may cost together; false when its lease is not held any more. */
export async function writeHeld(tx: Queryable, asker: ModelAsker, heldMicroUsd: number): Promise<boolean> {
  const { count } = await tx.cohort.updateMany({
    where: { id: asker.cohortId, status: "leased", leaseEpoch: asker.leaseEpoch },
    data: { modelReservedMicroUsd: BigInt(heldMicroUsd) },
  });
  return count === 1;
}

/** Of the run and its workspace, whose row is locked too: other runs of it ask at the same time. */
async function readSpend(tx: Queryable, run: { id: string; workspaceId: string }): Promise<SpendRow> {
  await tx.$queryRaw`SELECT 1 FROM "workspace" WHERE "id" = ${run.workspaceId} FOR NO KEY UPDATE`;
  const rows = await tx.$queryRaw<SpendRow[]>`
    SELECT r."spentMicroUsd" AS spent, r."spendCapMicroUsd" AS cap, c.used, c.held,
      w."spentMicroUsd" AS "workspaceSpent", workspace_spend_bound(w) AS "workspaceCap", c."workspaceUsed", c."workspaceHeld"
    FROM "run" r JOIN "workspace" w ON w."id" = r."workspaceId"
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum("usedMicroUsd") FILTER (WHERE "runId" = r."id"), 0)::bigint AS used,
        COALESCE(sum("modelReservedMicroUsd") FILTER (WHERE "runId" = r."id"), 0)::bigint AS held,
        COALESCE(sum("usedMicroUsd"), 0)::bigint AS "workspaceUsed",
        COALESCE(sum("modelReservedMicroUsd"), 0)::bigint AS "workspaceHeld"
      FROM "cohort" WHERE "workspaceId" = w."id" AND "status" = 'leased') c
    WHERE r."id" = ${run.id}`;
  const [row] = rows;
  if (!row) throw new Error(`no run ${run.id}`);
  return row;
}
