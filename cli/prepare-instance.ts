import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { settings } from "@/lib/config/env";
import { SCOPES } from "@/lib/domain/workspace/scope";
import { createApiKey } from "@/lib/services/api-key/create-api-key";
import { listApiKeys } from "@/lib/services/api-key/list-api-keys";
import { ensureOwner } from "@/lib/services/auth/ensure-owner";
import type { ServiceContext } from "@/lib/services/context";
import { STARTER_TASKS } from "./bundled-folders";
import { importFolder } from "./import-folder";
import { operatorKey, OPERATOR_KEY_FILE } from "./running-instance";
import { signInLink } from "./sign-in-link";

/**
 * Makes an installation usable: an owner, the key of its own command line, the starter tasks as they are in this
 * checkout, and a fresh sign-in link. Safe to repeat: only the link is new each time.
 */
export async function prepareInstance(ctx: ServiceContext) {
  await ensureOwner({ ctx });
  await ensureOperatorKey(ctx);
  const starter = existsSync(STARTER_TASKS) ? await importFolder(ctx, STARTER_TASKS, "starter") : null;
  const link = await signInLink(ctx);
  return {
    sign_in_url: link.url,
    sign_in_expires_at: link.expiresAt.toISOString(),
    owner: link.email,
    starter_task_count: starter?.set?.taskCount ?? 0,
    refused_tasks: starter?.faults ?? [],
  };
}

/**
 * The file holds the text, the database its hash; either may have been lost without the other. A key of an earlier
 * version that lacks a scope is replaced.
 */
async function ensureOperatorKey(ctx: ServiceContext) {
  const text = operatorKey();
  const keys = text === null ? [] : await listApiKeys({ ctx });
  const isWhole = (scopes: readonly string[]) => SCOPES.every((scope) => scopes.includes(scope));
  const fits = (key: (typeof keys)[number]) => key.revokedAt === null && isWhole(key.scopes);
  if (keys.some((key) => fits(key) && text?.startsWith(`${key.prefix}_`))) return;
  const input = { name: "Command line of this installation", scopes: [...SCOPES], expires_in_days: null };
  const { secret } = await createApiKey({ ctx, input });
  writeFileSync(path.join(settings().home, OPERATOR_KEY_FILE), secret, { mode: 0o600 });
}
