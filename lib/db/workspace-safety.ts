import { defaultSafety, safetySchema, type SafetyRules } from "@/lib/domain/safety/safety.rules";
import type { Queryable } from "./client";
import { asJson } from "./json";

export interface SafetyRecord {
  rules: SafetyRules;
  /** null while nobody has set any. */
  updatedBy: string | null;
  updatedAt: Date | null;
}

/** The rules of a workspace, or the defaults. Throws when what is stored cannot be read: then nothing may be assumed. */
export async function findSafety(db: Queryable, workspaceId: string): Promise<SafetyRecord> {
  const row = await db.workspaceSafety.findUnique({ where: { workspaceId } });
  if (!row) return { rules: defaultSafety(), updatedBy: null, updatedAt: null };
  return { rules: safetySchema.parse(row.document), updatedBy: row.updatedBy, updatedAt: row.updatedAt };
}

export async function saveSafety(
  tx: Queryable,
  { workspaceId, rules, ...by }: { workspaceId: string; rules: SafetyRules; updatedBy: string; updatedAt: Date },
): Promise<void> {
  const data = { document: asJson(rules), ...by };
  await tx.workspaceSafety.upsert({ where: { workspaceId }, create: { workspaceId, ...data }, update: data });
}
