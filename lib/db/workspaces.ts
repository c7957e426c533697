import type { Prisma } from "@/lib/generated/prisma/client";
import type { Role } from "@/lib/domain/workspace/role";
import type { Queryable } from "./client";

const workspaceSelect = {
  id: true,
  slug: true,
  name: true,
  runParallelism: true,
  spendCapMicroUsd: true,
  spentMicroUsd: true,
  monthCapMicroUsd: true,
  alertPercents: true,
  isSample: true,
  createdAt: true,
} satisfies Prisma.WorkspaceSelect;

type WorkspaceRow = Prisma.WorkspaceGetPayload<{ select: typeof workspaceSelect }>;

/** The tenant with its caps. Money in micro-USD; a cap of null means "no cap". */
export interface WorkspaceRecord extends Omit<WorkspaceRow, "spendCapMicroUsd" | "monthCapMicroUsd" | "spentMicroUsd"> {
  /** Over its whole life. */
  spendCapMicroUsd: number | null;
  /** For a calendar month, UTC. */
  monthCapMicroUsd: number | null;
  spentMicroUsd: number;
}

function toWorkspace(row: WorkspaceRow): WorkspaceRecord {
  return {
    ...row,
    spendCapMicroUsd: row.spendCapMicroUsd === null ? null : Number(row.spendCapMicroUsd),
    monthCapMicroUsd: row.monthCapMicroUsd === null ? null : Number(row.monthCapMicroUsd),
    spentMicroUsd: Number(row.spentMicroUsd),
  };
}

export async function findWorkspace(db: Queryable, workspaceId: string): Promise<WorkspaceRecord | null> {
  const row = await db.workspace.findUnique({ where: { id: workspaceId }, select: workspaceSelect });
  return row === null ? null : toWorkspace(row);
}

export async function findWorkspaceBySlug(db: Queryable, slug: string): Promise<WorkspaceRecord | null> {
  const row = await db.workspace.findUnique({ where: { slug }, select: workspaceSelect });
  return row === null ? null : toWorkspace(row);
}

/** Workspaces of the installation that are somebody's: all but the sample. */
export async function countWorkspaces(db: Queryable): Promise<number> {
  return db.workspace.count({ where: { isSample: false } });
}

/** Makes the workspace unless its slug is taken; returns the one that is there afterwards. Safe to repeat. */
export async function ensureWorkspace(
  db: Queryable,
  workspace: { id: string; slug: string; name: string },
): Promise<WorkspaceRecord> {
  const { slug } = workspace;
  return toWorkspace(
    await db.workspace.upsert({ where: { slug }, update: {}, create: workspace, select: workspaceSelect }),
  );
}

/** Makes the workspace; null when the slug is taken. */
export async function insertWorkspaceUnlessTaken(
  db: Queryable,
  workspace: { id: string; slug: string; name: string },
): Promise<WorkspaceRecord | null> {
  const { count } = await db.workspace.createMany({ data: [workspace], skipDuplicates: true });
  return count === 1 ? findWorkspace(db, workspace.id) : null;
}

export interface WorkspaceChange {
  name?: string;
  runParallelism?: number;
  spendCapMicroUsd?: number | null;
  monthCapMicroUsd?: number | null;
  alertPercents?: number[];
}

export async function updateWorkspace(db: Queryable, workspaceId: string, change: WorkspaceChange): Promise<void> {
  await db.workspace.update({ where: { id: workspaceId }, data: change, select: { id: true } });
}

/** The workspaces a person belongs to with the role there, by name, the sample last. */
export async function listWorkspacesOfUser(
  db: Queryable,
  userId: string,
): Promise<Array<{ id: string; slug: string; name: string; role: Role }>> {
  const rows = await db.member.findMany({
    where: { userId },
    orderBy: [{ workspace: { isSample: "asc" } }, { workspace: { name: "asc" } }],
    select: { role: true, workspace: { select: { id: true, slug: true, name: true } } },
  });
  return rows.map(({ role, workspace }) => ({ ...workspace, role }));
}

/** Every workspace but the sample's. */
export async function listAllWorkspaces(db: Queryable): Promise<Array<{ id: string; slug: string }>> {
  return db.workspace.findMany({
    where: { isSample: false },
    orderBy: { id: "asc" },
    select: { id: true, slug: true },
  });
}
