import { listApiKeysInWorkspace, type ApiKeyRecord } from "@/lib/db/api-keys";
import { findUserNames } from "@/lib/db/members";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

/** A key with the name of its maker. */
export interface ApiKeyView extends ApiKeyRecord {
  createdByName: string;
}

/** The workspace's keys, newest first, revoked and expired ones too. */
export async function listApiKeys({ ctx }: { ctx: ServiceContext }): Promise<ApiKeyView[]> {
  requireScope(ctx, "admin");
  return viewApiKeys(ctx, await listApiKeysInWorkspace(queryable(ctx), ctx.workspace.id));
}

export async function viewApiKeys(ctx: ServiceContext, keys: readonly ApiKeyRecord[]): Promise<ApiKeyView[]> {
  const makers = new Set(keys.flatMap((key) => key.createdByUserId ?? []));
  const names = await findUserNames(queryable(ctx), [...makers]);
  return keys.map((key) => ({
    ...key,
    createdByName:
      key.createdByUserId === null ? "this installation" : (names.get(key.createdByUserId) ?? "a former member"),
  }));
}
