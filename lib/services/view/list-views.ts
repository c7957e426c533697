import { listSavedViews, type SavedViewRecord } from "@/lib/db/saved-views";
import { SAVED_VIEWS_MAX } from "@/lib/domain/view/view.wire";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { makerIdOf } from "./saved-view";

/** The caller's own views and the workspace's shared ones, by name. */
export async function listViews({ ctx }: { ctx: ServiceContext }): Promise<SavedViewRecord[]> {
  requireScope(ctx, "runs:read");
  return listSavedViews(queryable(ctx), ctx.workspace.id, makerIdOf(ctx), SAVED_VIEWS_MAX);
}
