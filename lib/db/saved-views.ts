import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";

const savedViewSelect = {
  id: true,
  workspaceId: true,
  name: true,
  runId: true,
  filter: true,
  groupBy: true,
  columns: true,
  pinned: true,
  isShared: true,
  createdByType: true,
  createdById: true,
  createdByName: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.SavedViewSelect;

export type SavedViewRecord = Prisma.SavedViewGetPayload<{ select: typeof savedViewSelect }>;

/** Whom a view is seen by: its maker, and everybody once it is shared. */
const seenBy = (workspaceId: string, makerId: string): Prisma.SavedViewWhereInput => ({
  workspaceId,
  OR: [{ createdById: makerId }, { isShared: true }],
});

/** The maker's own views and the shared ones of the workspace, by name. */
export function listSavedViews(
  db: Queryable,
  workspaceId: string,
  makerId: string,
  limit: number,
): Promise<SavedViewRecord[]> {
  return db.savedView.findMany({
    where: seenBy(workspaceId, makerId),
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: limit,
    select: savedViewSelect,
  });
}

/** The view, or null when the workspace has none of that id that this maker sees. */
export function findSavedView(
  db: Queryable,
  workspaceId: string,
  makerId: string,
  viewId: string,
): Promise<SavedViewRecord | null> {
  return db.savedView.findFirst({ where: { id: viewId, ...seenBy(workspaceId, makerId) }, select: savedViewSelect });
}

export function countSavedViews(db: Queryable, workspaceId: string): Promise<number> {
  return db.savedView.count({ where: { workspaceId } });
}

/** The maker's view of that name, or null. */
export function findSavedViewByName(
  db: Queryable,
  workspaceId: string,
  makerId: string,
  name: string,
): Promise<SavedViewRecord | null> {
  return db.savedView.findFirst({ where: { workspaceId, createdById: makerId, name }, select: savedViewSelect });
}

export function insertSavedView(db: Queryable, view: SavedViewRecord): Promise<SavedViewRecord> {
  return db.savedView.create({ data: view, select: savedViewSelect });
}

export type SavedViewEdit = Partial<
  Pick<SavedViewRecord, "name" | "filter" | "groupBy" | "columns" | "pinned" | "isShared">
>;

export function updateSavedView(
  db: Queryable,
  workspaceId: string,
  viewId: string,
  edit: SavedViewEdit & { updatedAt: Date },
): Promise<SavedViewRecord> {
  return db.savedView.update({ where: { id: viewId, workspaceId }, data: edit, select: savedViewSelect });
}

/** Returns false when there was none. */
export async function deleteSavedViewRow(db: Queryable, workspaceId: string, viewId: string): Promise<boolean> {
  const { count } = await db.savedView.deleteMany({ where: { id: viewId, workspaceId } });
  return count === 1;
}
