import { defaultRetention, retentionRulesSchema, type RetentionRules } from "@/lib/domain/retention/retention.rules";
import type { Queryable } from "./client";
import { asJson } from "./json";

export interface RetentionRecord {
  rules: RetentionRules;
  /** null while nobody has set any. */
  updatedBy: string | null;
  updatedAt: Date | null;
  sweptAt: Date | null;
}

/** The rules of a workspace, or the defaults. Throws when what is stored cannot be read: then nothing may be removed. */
export async function findRetention(db: Queryable, workspaceId: string): Promise<RetentionRecord> {
  const row = await db.workspaceRetention.findUnique({ where: { workspaceId } });
  if (!row) return { rules: defaultRetention(), updatedBy: null, updatedAt: null, sweptAt: null };
  const { document, updatedBy, updatedAt, sweptAt } = row;
  return { rules: retentionRulesSchema.parse(document), updatedBy, updatedAt, sweptAt };
}

export async function saveRetention(
  tx: Queryable,
  { workspaceId, rules, ...by }: { workspaceId: string; rules: RetentionRules; updatedBy: string; updatedAt: Date },
): Promise<void> {
  const data = { document: asJson(rules), ...by };
  await tx.workspaceRetention.upsert({ where: { workspaceId }, create: { workspaceId, ...data }, update: data });
}

/** Workspaces whose rules ask for a sweep and that had none since `before`. */
export async function listDueSweeps(db: Queryable, before: Date): Promise<Array<{ id: string; slug: string }>> {
  return db.$queryRaw`
    SELECT w."id", w."slug" FROM "workspace_retention" r JOIN "workspace" w ON w."id" = r."workspaceId"
    WHERE r."document"->'sweep' = 'true'::jsonb AND (r."sweptAt" IS NULL OR r."sweptAt" < ${before}) AND NOT w."isSample"
    ORDER BY w."id"`;
}

/** Takes a workspace's sweep for one worker; false when another has it. */
export async function claimSweep(db: Queryable, workspaceId: string, before: Date, now: Date): Promise<boolean> {
  const { count } = await db.workspaceRetention.updateMany({
    where: { workspaceId, OR: [{ sweptAt: null }, { sweptAt: { lt: before } }] },
    data: { sweptAt: now },
  });
  return count > 0;
}
