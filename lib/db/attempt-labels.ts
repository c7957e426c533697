import type { Queryable } from "./client";

const labelSelect = {
  personId: true,
  personName: true,
  label: true,
  note: true,
  isCurrent: true,
  createdAt: true,
} as const;

export interface LabelRecord {
  personId: string;
  personName: string;
  /** null: taken back. */
  label: string | null;
  note: string;
  isCurrent: boolean;
  createdAt: Date;
}

export interface NewLabel extends Omit<LabelRecord, "isCurrent"> {
  id: string;
  attemptId: string;
  workspaceId: string;
  runId: string;
}

/** Makes a label the current one of its person; the one before stays as history. Returns that one, or null. In a transaction. */
export async function putLabel(tx: Queryable, label: NewLabel): Promise<LabelRecord | null> {
  // Two changes of one person come one after the other.
  await tx.$queryRaw`SELECT "id" FROM "attempt" WHERE "id" = ${label.attemptId} FOR UPDATE`;
  const where = { attemptId: label.attemptId, personId: label.personId, isCurrent: true };
  const before = await tx.attemptLabel.findFirst({ where, select: labelSelect });
  await tx.attemptLabel.updateMany({ where, data: { isCurrent: false } });
  await tx.attemptLabel.create({ data: label, select: { id: true } });
  return before;
}

/** Every label that an attempt was ever given, oldest first. */
export async function listLabels(db: Queryable, workspaceId: string, attemptId: string): Promise<LabelRecord[]> {
  return db.attemptLabel.findMany({
    where: { workspaceId, attemptId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: labelSelect,
  });
}

export interface LabelOfRun {
  attemptId: string;
  personId: string;
  personName: string;
  label: string;
}

/** The current labels of all attempts of a run; those taken back are left out. */
export async function listLabelsOfRun(db: Queryable, workspaceId: string, runId: string): Promise<LabelOfRun[]> {
  const rows = await db.attemptLabel.findMany({
    where: { workspaceId, runId, isCurrent: true, label: { not: null } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { attemptId: true, personId: true, personName: true, label: true },
  });
  return rows.flatMap(({ label, ...row }) => (label === null ? [] : [{ ...row, label }]));
}

/** The words of a workspace; null when it has none of its own. */
export async function findLabelSet(db: Queryable, workspaceId: string): Promise<string[] | null> {
  const row = await db.labelSet.findUnique({ where: { workspaceId }, select: { labels: true } });
  return row?.labels ?? null;
}

export async function putLabelSet(
  tx: Queryable,
  set: { workspaceId: string; labels: string[]; updatedBy: string; updatedAt: Date },
): Promise<void> {
  const { workspaceId, ...data } = set;
  await tx.labelSet.upsert({ where: { workspaceId }, create: set, update: data, select: { workspaceId: true } });
}
