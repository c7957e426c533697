import { findApiKeyInWorkspace } from "@/lib/db/api-keys";
import type { Queryable } from "@/lib/db/client";
import { AppError } from "@/lib/domain/errors";
import type { ServiceContext } from "../context";

/** Throws `insufficient_scope` when a key would make one that may do more, or lives longer, than itself. */
export async function refuseWiderKey(
  ctx: ServiceContext,
  tx: Queryable,
  wanted: { scopes: readonly string[]; expiresAt: Date | null },
): Promise<void> {
  const { actor } = ctx;
  if (actor.type !== "api_key") return;
  const wider = wanted.scopes.find((scope) => !actor.scopes.some((own) => own === scope));
  if (wider !== undefined) {
    throw new AppError("insufficient_scope", `A key without ${wider} cannot make one with it.`, {
      details: { required_scope: wider },
    });
  }
  const own = await findApiKeyInWorkspace(tx, ctx.workspace.id, actor.id);
  if (own?.expiresAt && (wanted.expiresAt === null || wanted.expiresAt > own.expiresAt)) {
    throw new AppError("insufficient_scope", "A key cannot make one that lives longer than itself.");
  }
}
