import type { SavedViewRecord } from "@/lib/db/saved-views";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getSavedViewInWorkspace } from "./saved-view";

/** One view: the caller's own, or a shared one. Throws `not_found`. */
export async function getView({ ctx, viewId }: { ctx: ServiceContext; viewId: string }): Promise<SavedViewRecord> {
  requireScope(ctx, "runs:read");
  return getSavedViewInWorkspace(ctx, queryable(ctx), viewId);
}
