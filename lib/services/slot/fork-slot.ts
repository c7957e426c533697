import { z } from "zod";
import { findSlotsInWorkspace } from "@/lib/db/slots";
import { AppError } from "@/lib/domain/errors";
import { SLOT_LIMITS } from "@/lib/domain/slot/slot.limits";
import { slotForkSchema } from "@/lib/domain/slot/slot.verbs.wire";
import { queryable } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { refuseBudget } from "../run/refuse-run";
import { getWorkspaceRecord } from "../workspace/get-workspace-record";
import { callSlot, requireByHand } from "./call-slot";
import type { SlotRequestWithInput } from "./slot-request";
import { getSlotInWorkspace, viewSlot, type SlotView } from "./slot-view";

const forkedSchema = z.object({
  checkpoint_id: z.string(),
  frozen_ms: z.number(),
  bytes: z.number(),
  duration_ms: z.number(),
  children: z.array(
    z.discriminatedUnion("ok", [
      z.object({ ok: z.literal(true), slot_id: z.string() }),
      z.object({ ok: z.literal(false), slot_id: z.string(), code: z.string(), message: z.string() }),
    ]),
  ),
});

export interface ForkView extends Omit<z.output<typeof forkedSchema>, "children"> {
  children: Array<{ ok: true; slot: SlotView } | { ok: false; slot_id: string; code: string; message: string }>;
}

/**
 * Makes 1 to 8 copies of a live slot at once; the source goes on living. One child's failure leaves its siblings alone.
 * Throws `too_many_copies`, `checkpoints_unavailable`, `no_free_slot`, `workspace_budget_exceeded`, and as `stepSlot`
 * does. Not safe to repeat.
 */
export async function forkSlot({ ctx, control, slotId, input }: SlotRequestWithInput): Promise<ForkView> {
  requireScope(ctx, "desktops:write");
  const { copies } = parseInput(slotForkSchema, input);
  const { min, max } = SLOT_LIMITS.copies;
  if (copies < min || copies > max) {
    const invalidParams = [{ pointer: "/copies", reason: `must be from ${min} to ${max}`, value: copies }];
    throw new AppError("too_many_copies", `A fork makes ${min} to ${max} copies, not ${copies}.`, { invalidParams });
  }
  const slot = await getSlotInWorkspace(ctx, slotId);
  requireByHand(slot);
  refuseBudget(await getWorkspaceRecord(ctx));
  const forked = forkedSchema.parse(await callSlot({ ctx, control, timeoutMs: 120_000 }, slot, "fork", { copies }));
  const ids = forked.children.map(({ slot_id }) => slot_id);
  await inTransaction(ctx, (tx) =>
    emitAudit(ctx, tx, { action: "slot.fork", target: slotId, data: { checkpoint_id: forked.checkpoint_id, ids } }),
  );
  const records = await findSlotsInWorkspace(queryable(ctx), ctx.workspace.id, ids);
  const children = forked.children.flatMap((child): ForkView["children"] => {
    if (!child.ok) return [child];
    const record = records.find(({ id }) => id === child.slot_id);
    return record ? [{ ok: true as const, slot: viewSlot(ctx, record) }] : [];
  });
  return { ...forked, children };
}
