import { slotExecSchema, slotExecWire, type SlotExecWire } from "@/lib/domain/slot/slot.verbs.wire";
import { queryable } from "../context";
import { emitAudit } from "../emit-audit";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { callSlot, getCalledSlot, requireByHand } from "./call-slot";
import type { SlotRequestWithInput } from "./slot-request";

/** Runs a command as `user` in a slot made by hand. What it prints is untrusted. Throws as `stepSlot` does. */
export async function execInSlot({ ctx, control, slotId, input }: SlotRequestWithInput): Promise<SlotExecWire> {
  requireScope(ctx, "desktops:write");
  const asked = parseInput(slotExecSchema, input);
  const slot = await getCalledSlot(ctx, slotId);
  requireByHand(slot);
  // Before it runs: what it does to the desktop may be lost with the answer. Arguments may hold secrets.
  const data = { program: asked.shell ? "a shell line" : (asked.argv[0] ?? "").slice(0, 200) };
  await emitAudit(ctx, queryable(ctx), { action: "slot.exec", target: slotId, data });
  return slotExecWire.parse(
    await callSlot({ ctx, control, timeoutMs: asked.timeout_ms + 30_000 }, slot, "exec", asked),
  );
}
