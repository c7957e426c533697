import { listSlotsInWorkspace, type SlotQuery } from "@/lib/db/slots";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";
import { viewSlot, type SlotView } from "./slot-view";

/** Slots of the workspace, newest first; `limit` is 1 to 200. */
export async function listSlots({
  ctx,
  query,
}: {
  ctx: ServiceContext;
  query: SlotQuery;
}): Promise<Page<SlotView, { createdAt: Date; id: string }>> {
  requireScope(ctx, "desktops:read");
  const rows = await listSlotsInWorkspace(queryable(ctx), ctx.workspace.id, { ...query, limit: query.limit + 1 });
  const page = pageOf(rows, query.limit, ({ createdAt, id }) => ({ createdAt, id }));
  return { ...page, items: page.items.map((slot) => viewSlot(ctx, slot)) };
}
