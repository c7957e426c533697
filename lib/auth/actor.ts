import { findApiKeyByHash, touchApiKey } from "@/lib/db/api-keys";
import type { Database } from "@/lib/db/client";
import { findMember } from "@/lib/db/members";
import { findWorkspaceBySlug } from "@/lib/db/workspaces";
import { AppError } from "@/lib/domain/errors";
import { SCOPES, type Scope } from "@/lib/domain/workspace/scope";
import type { Actor } from "@/lib/services/context";
import { hashApiKeyText, isApiKeyText } from "./api-key-text";

/** Who asks and in which workspace. */
export interface Identity {
  workspace: { id: string; slug: string };
  actor: Actor;
}

/** Last use is noted at most this often, so that a busy key costs no write per request. */
const LAST_USED_EVERY_MS = 60_000;

/**
 * The holder of a key. Throws `unauthenticated` for every kind of key that does not work, in one wording: unknown,
 * revoked, expired, or made by someone who left the workspace.
 */
export async function identityOfApiKey(db: Database, text: string, now: Date): Promise<Identity> {
  const refused = () => new AppError("unauthenticated", "This API key is not valid.");
  const key = isApiKeyText(text) ? await findApiKeyByHash(db.prisma, hashApiKeyText(text)) : null;
  if (key === null || key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) throw refused();
  const maker = key.createdByUserId;
  if (maker !== null && key.makerRole === null) throw refused();
  const notSince = new Date(now.getTime() - LAST_USED_EVERY_MS);
  if (key.lastUsedAt === null || key.lastUsedAt < notSince) await touchApiKey(db.prisma, key.id, now, notSince);
  return {
    workspace: { id: key.workspaceId, slug: key.workspaceSlug },
    actor: {
      type: "api_key",
      id: key.id,
      name: key.name,
      scopes: key.scopes.filter((scope): scope is Scope => SCOPES.some((known) => known === scope)),
      createdByUserId: maker,
      role: key.makerRole ?? "owner",
    },
  };
}

/** A signed-in person in one workspace. Throws `not_found` for a workspace that is not there or not theirs. */
export async function identityOfUser(
  db: Database,
  user: { id: string; name: string },
  workspaceSlug: string,
): Promise<Identity> {
  const workspace = await findWorkspaceBySlug(db.prisma, workspaceSlug);
  const member = workspace === null ? null : await findMember(db.prisma, workspace.id, user.id);
  if (workspace === null || member === null) throw new AppError("not_found", "There is no such workspace.");
  return {
    workspace: { id: workspace.id, slug: workspace.slug },
    actor: { type: "user", id: user.id, name: member.name, role: member.role },
  };
}
