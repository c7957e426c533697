import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { asJson } from "./json";

const presetSelect = {
  id: true,
  workspaceId: true,
  name: true,
  document: true,
  isShared: true,
  createdByType: true,
  createdById: true,
  createdByName: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.RunPresetSelect;

type PresetRow = Prisma.RunPresetGetPayload<{ select: typeof presetSelect }>;
/** `document` is an object that was checked for its size alone. */
export interface PresetRecord extends Omit<PresetRow, "document"> {
  document: Record<string, unknown>;
}

// Only save-preset writes it, from its schema.
const toPreset = (row: PresetRow): PresetRecord => ({ ...row, document: row.document as Record<string, unknown> });

/** Whom a preset is seen by: its maker, and everybody once it is shared. */
const seenBy = (workspaceId: string, makerId: string): Prisma.RunPresetWhereInput => ({
  workspaceId,
  OR: [{ createdById: makerId }, { isShared: true }],
});

/** The maker's own presets and the shared ones of the workspace, by name. */
export async function listPresetsSeenBy(
  db: Queryable,
  workspaceId: string,
  makerId: string,
  limit: number,
): Promise<PresetRecord[]> {
  const rows = await db.runPreset.findMany({
    where: seenBy(workspaceId, makerId),
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: limit,
    select: presetSelect,
  });
  return rows.map(toPreset);
}

/** The preset, or null when the workspace has none of that id that this maker sees. */
export async function findPreset(
  db: Queryable,
  workspaceId: string,
  makerId: string,
  presetId: string,
): Promise<PresetRecord | null> {
  const row = await db.runPreset.findFirst({
    where: { id: presetId, ...seenBy(workspaceId, makerId) },
    select: presetSelect,
  });
  return row && toPreset(row);
}

/** Presets of the workspace but for the maker's own of that name, which writing replaces. */
export function countOtherPresets(db: Queryable, workspaceId: string, makerId: string, name: string): Promise<number> {
  return db.runPreset.count({ where: { workspaceId, NOT: { createdById: makerId, name } } });
}

/** Writes the maker's preset of that name, new or in place of the old one, which keeps its id. */
export async function writePreset(db: Queryable, { document, ...preset }: PresetRecord): Promise<PresetRecord> {
  const { workspaceId, createdById, name, isShared, updatedAt } = preset;
  const row = await db.runPreset.upsert({
    where: { workspaceId_createdById_name: { workspaceId, createdById, name } },
    create: { ...preset, document: asJson(document) },
    update: { document: asJson(document), isShared, updatedAt },
    select: presetSelect,
  });
  return toPreset(row);
}

/** Returns false when there was none. */
export async function deletePresetRow(db: Queryable, workspaceId: string, presetId: string): Promise<boolean> {
  const { count } = await db.runPreset.deleteMany({ where: { id: presetId, workspaceId } });
  return count === 1;
}
