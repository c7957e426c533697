import type { SavedViewRecord } from "@/lib/db/saved-views";
import { isAttemptColumn } from "@/lib/domain/attempt/attempt.columns";
import { ATTEMPT_GROUPS } from "@/lib/domain/attempt/attempt.groups";
import type { SavedViewWire } from "@/lib/domain/view/view.wire";
import type { ServiceContext } from "@/lib/services/context";
import { makerIdOf } from "@/lib/services/view/saved-view";

/** Columns and groups that the product no longer has are left out, so that an old view still opens. */
export function serializeSavedView(ctx: ServiceContext, view: SavedViewRecord): SavedViewWire {
  return {
    id: view.id,
    name: view.name,
    filter: view.filter,
    group_by: ATTEMPT_GROUPS.find((group) => group === view.groupBy) ?? null,
    columns: view.columns.filter(isAttemptColumn),
    pinned: view.pinned.filter(isAttemptColumn),
    is_shared: view.isShared,
    run_id: view.runId,
    is_own: view.createdById === makerIdOf(ctx),
    created_by: view.createdByName,
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
  };
}
