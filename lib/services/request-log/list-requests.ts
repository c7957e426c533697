import { listLoggedRequests, type LoggedRequest } from "@/lib/db/request-log";
import { hasScope, queryable, userIdOf, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";

/**
 * What keys asked of the API, newest first, a week back: a key sees its own requests, a person those of the keys that
 * they made, and whoever has `admin` as a person those of all keys of the workspace. `limit` is 1 to 200.
 */
export async function listRequests({
  ctx,
  query,
}: {
  ctx: ServiceContext;
  query: { after?: string; limit: number };
}): Promise<Page<LoggedRequest, string>> {
  const { actor } = ctx;
  const isKey = actor.type === "api_key";
  const seesAll = isKey || hasScope(actor, "admin");
  const rows = await listLoggedRequests(queryable(ctx), ctx.workspace.id, {
    userId: seesAll ? null : (userIdOf(actor) ?? ""),
    ...(isKey && { keyId: actor.id }),
    after: query.after,
    limit: query.limit + 1,
  });
  return pageOf(rows, query.limit, ({ place }) => place);
}
