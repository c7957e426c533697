import { Prisma } from "@/lib/generated/prisma/client";
import type { Role } from "@/lib/domain/workspace/role";
import type { Queryable } from "./client";
import { readRows } from "./read-rows";

const apiKeySelect = {
  id: true,
  workspaceId: true,
  name: true,
  prefix: true,
  scopes: true,
  createdByUserId: true,
  createdAt: true,
  lastUsedAt: true,
  expiresAt: true,
  revokedAt: true,
  rotatedFromId: true,
} satisfies Prisma.ApiKeySelect;

/** A key without its hash, which never leaves the table. */
export type ApiKeyRecord = Prisma.ApiKeyGetPayload<{ select: typeof apiKeySelect }>;

export interface HeldApiKey extends Pick<
  ApiKeyRecord,
  "id" | "name" | "scopes" | "createdByUserId" | "lastUsedAt" | "expiresAt" | "revokedAt"
> {
  workspaceId: string;
  workspaceSlug: string;
  /** Role of its maker now; null for somebody who left, and where nobody made it. */
  makerRole: Role | null;
}

/**
 * Finds a key by the SHA-256 of its text, with its workspace and the role of its maker: one query, since every request of a
 * program begins with it. An index look-up, so timing says nothing about near misses.
 */
export async function findApiKeyByHash(db: Queryable, hash: string): Promise<HeldApiKey | null> {
  const [key] = await readRows<HeldApiKey>(
    db,
    Prisma.sql`
    SELECT k."id", k."name", k."scopes", k."createdByUserId", k."lastUsedAt", k."expiresAt", k."revokedAt",
      k."workspaceId", w."slug" AS "workspaceSlug", m."role"::text AS "makerRole"
    FROM "api_key" k JOIN "workspace" w ON w."id" = k."workspaceId"
    LEFT JOIN "member" m ON m."workspaceId" = k."workspaceId" AND m."userId" = k."createdByUserId"
    WHERE k."hash" = ${hash}`,
    "api_key_by_hash",
  );
  return key ?? null;
}

export async function insertApiKey(
  db: Queryable,
  key: Pick<ApiKeyRecord, "id" | "workspaceId" | "name" | "prefix" | "scopes" | "createdByUserId" | "expiresAt"> & {
    hash: string;
    rotatedFromId?: string;
  },
): Promise<ApiKeyRecord> {
  return db.apiKey.create({ data: key, select: apiKeySelect });
}

/** Newest first; revoked and expired ones too. A workspace has few, so there are no pages. */
export async function listApiKeysInWorkspace(db: Queryable, workspaceId: string): Promise<ApiKeyRecord[]> {
  return db.apiKey.findMany({
    where: { workspaceId },
    orderBy: { createdAt: "desc" },
    take: 500,
    select: apiKeySelect,
  });
}

export async function findApiKeyInWorkspace(
  db: Queryable,
  workspaceId: string,
  keyId: string,
): Promise<ApiKeyRecord | null> {
  return db.apiKey.findFirst({ where: { id: keyId, workspaceId }, select: apiKeySelect });
}

/** Returns false when it was revoked before: the first date stays. */
export async function revokeApiKeyRow(db: Queryable, keyId: string, at: Date): Promise<boolean> {
  const { count } = await db.apiKey.updateMany({ where: { id: keyId, revokedAt: null }, data: { revokedAt: at } });
  return count === 1;
}

/** Notes the use of a key unless a use at or after `notSince` is noted already. */
export async function touchApiKey(db: Queryable, keyId: string, at: Date, notSince: Date): Promise<void> {
  await db.apiKey.updateMany({
    where: { id: keyId, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: notSince } }] },
    data: { lastUsedAt: at },
  });
}

/** Lets a key work until `at` at most; an earlier end stays. */
export async function endApiKeyAt(db: Queryable, keyId: string, at: Date): Promise<void> {
  await db.apiKey.updateMany({
    where: { id: keyId, OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] },
    data: { expiresAt: at },
  });
}
