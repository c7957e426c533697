import { findRetention, type RetentionRecord } from "@/lib/db/retention-rules";
import { hasScope, queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

export interface RetentionView extends RetentionRecord {
  availableActions: Array<"update" | "prune">;
}

/** How long this workspace keeps artifacts. */
export async function getRetention({ ctx }: { ctx: ServiceContext }): Promise<RetentionView> {
  requireScope(ctx, "runs:read");
  return {
    ...(await findRetention(queryable(ctx), ctx.workspace.id)),
    availableActions: hasScope(ctx.actor, "admin") ? ["update", "prune"] : [],
  };
}
