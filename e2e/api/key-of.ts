import { SCOPES, type Scope } from "@/lib/domain/workspace/scope";
import { createApiKey } from "@/lib/services/api-key/create-api-key";
import type { ServiceContext } from "@/lib/services/context";

/** A key of the workspace of `ctx`, with all scopes or those given. */
export async function keyOf(ctx: ServiceContext, scopes: readonly Scope[] = SCOPES): Promise<string> {
  return (await createApiKey({ ctx, input: { name: "of a journey", scopes: [...scopes] } })).secret;
}
