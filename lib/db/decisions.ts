import type { DecisionOption, DecisionTry } from "@/lib/domain/decision/decision";
import type { DecisionOutcome, TierClass } from "@/lib/domain/decision/decision.limits";
import type { RememberedDecision } from "@/lib/domain/decision/memo-answer";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { asJson, asJsonList } from "./json";

const decisionSelect = {
  id: true,
  kind: true,
  question: true,
  context: true,
  image: true,
  options: true,
  choice: true,
  probs: true,
  confidence: true,
  threshold: true,
  abstained: true,
  escalated: true,
  backend: true,
  latencyMs: true,
  tries: true,
  costMicroUsd: true,
  requestId: true,
  sessionId: true,
  task: true,
  toolsetCallId: true,
  runId: true,
  outcome: true,
  label: true,
  outcomeDetail: true,
  outcomeBy: true,
  outcomeAt: true,
  createdBy: true,
  createdAt: true,
} satisfies Prisma.DecisionSelect;

type DecisionRow = Prisma.DecisionGetPayload<{ select: typeof decisionSelect }>;

export interface DecisionRecord extends Omit<DecisionRow, "options" | "probs" | "tries" | "costMicroUsd"> {
  options: DecisionOption[];
  probs: Record<string, number>;
  tries: DecisionTry[];
  costMicroUsd: number | null;
}

export interface NewDecisionRow extends Omit<
  DecisionRecord,
  "outcome" | "label" | "outcomeDetail" | "outcomeBy" | "outcomeAt"
> {
  workspaceId: string;
  memoKey: string;
  allowAbstain: boolean;
  latencyBudgetMs: number;
  /** Class of the tier that answered. */
  tier: TierClass | null;
}

export async function insertDecision(
  db: Queryable,
  { options, probs, tries, costMicroUsd, ...row }: NewDecisionRow,
): Promise<DecisionRecord> {
  const data = {
    ...row,
    options: asJsonList(options),
    probs: asJson(probs),
    tries: asJsonList(tries),
    costMicroUsd: costMicroUsd === null ? null : BigInt(costMicroUsd),
  };
  return toRecord(await db.decision.create({ data, select: decisionSelect }));
}

/** The decision, or null when the workspace has none of that id. */
export async function findDecisionInWorkspace(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<DecisionRecord | null> {
  const row = await db.decision.findFirst({ where: { id, workspaceId }, select: decisionSelect });
  return row && toRecord(row);
}

export interface DecisionQuery {
  kind?: string;
  toolsetCallId?: string;
  runId?: string;
  /** Older than this one. */
  before?: string;
  limit: number;
}

/** Decisions of a workspace, newest first. */
export async function listDecisionsInWorkspace(
  db: Queryable,
  workspaceId: string,
  { kind, toolsetCallId, runId, before, limit }: DecisionQuery,
): Promise<DecisionRecord[]> {
  const rows = await db.decision.findMany({
    where: {
      workspaceId,
      ...(kind !== undefined && { kind }),
      ...(toolsetCallId !== undefined && { toolsetCallId }),
      ...(runId !== undefined && { runId }),
      ...(before !== undefined && { id: { lt: before } }),
    },
    orderBy: { id: "desc" },
    take: limit,
    select: decisionSelect,
  });
  return rows.map(toRecord);
}

export interface DecisionLabel {
  outcome: DecisionOutcome;
  label: string | null;
  outcomeDetail: string | null;
  outcomeBy: string;
  outcomeAt: Date;
}

/** Notes what became of a decision; a later note replaces an earlier one. False when the workspace has none of that id. */
export async function labelDecision(
  db: Queryable,
  workspaceId: string,
  id: string,
  label: DecisionLabel,
): Promise<boolean> {
  const { count } = await db.decision.updateMany({ where: { id, workspaceId }, data: label });
  return count === 1;
}

/** More than this were not needed to be sure. */
const REMEMBERED_MAX = 200;

/** Earlier decisions of a workspace with the same key, newest first. */
export async function findRemembered(
  db: Queryable,
  workspaceId: string,
  memoKey: string,
): Promise<RememberedDecision[]> {
  const rows = await db.decision.findMany({
    where: { workspaceId, memoKey },
    orderBy: { createdAt: "desc" },
    take: REMEMBERED_MAX,
    select: {
      choice: true,
      label: true,
      outcome: true,
      confidence: true,
      threshold: true,
      tier: true,
      createdAt: true,
    },
  });
  return rows.map(({ threshold, tier, ...row }) => ({
    ...row,
    isConfident: row.confidence !== null && row.confidence >= threshold,
    isByModel: tier === "fast" || tier === "planner",
  }));
}

/** Rows are written by `insertDecision` only, from these types. */
const toRecord = ({ options, probs, tries, costMicroUsd, ...row }: DecisionRow): DecisionRecord => ({
  ...row,
  options: options as unknown as DecisionOption[],
  probs: probs as unknown as Record<string, number>,
  // Tries of before models could decide do not say it: none of them was one.
  tries: (tries as unknown as DecisionTry[]).map((each) => ({ ...each, isTestDouble: each.isTestDouble ?? false })),
  costMicroUsd: costMicroUsd === null ? null : Number(costMicroUsd),
});
