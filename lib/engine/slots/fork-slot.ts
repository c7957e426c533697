import { refuseCapacity } from "@/lib/db/slot-capacity";
import { insertSlot, type NewSlotRow } from "@/lib/db/slot-rows";
import type { CopyResult, DesktopCheckpoints, StoredDesktop } from "@/lib/desktop/desktop.port";
import { AppError } from "@/lib/domain/errors";
import { SLOT_LIMITS } from "@/lib/domain/slot/slot.limits";
import { noFreeSlot } from "@/lib/services/slot/no-free-slot";
import { KeptSlot } from "./kept-slot";
import { judgeLater } from "./judge-slot";
import { adopt, type SlotParts } from "./make-desktop";
import { checkpointsUnavailable, failureOf, slotClosed } from "./slot-refusals";
import { occupySlot } from "./occupy-slot";

export type ForkedChild = { ok: true; slot_id: string } | { ok: false; slot_id: string; code: string; message: string };

export interface Forked {
  checkpoint_id: string;
  frozen_ms: number;
  bytes: number;
  duration_ms: number;
  children: ForkedChild[];
}

/**
 * Stores a slot and makes 1 to 8 copies of it at once, each a slot with an episode of its own; the source lives on.
 * Children inherit the task and the state after set-up. One child's failure closes that child only. Throws
 * `too_many_copies`, `checkpoints_unavailable`, `no_free_slot`, and `desktop_error` when it could not be stored.
 */
export async function forkSlot(
  parts: SlotParts & { keep(slot: KeptSlot): void },
  slot: KeptSlot,
  { copies, actor }: { copies: number; actor: string },
): Promise<Forked> {
  const { deps, recorder } = parts;
  const { min, max } = SLOT_LIMITS.copies;
  if (copies < min || copies > max) throw new AppError("too_many_copies", `A fork makes ${min} to ${max} copies.`);
  slot.acting();
  const { checkpoints, checkpointLack } = deps.driver;
  if (!checkpoints) throw checkpointsUnavailable(checkpointLack);
  return occupySlot(parts, slot, "fork", async () => {
    slot.acting();
    const start = deps.clock.monotonicMs();
    const rows = Array.from({ length: copies }, () => childRow(parts, slot, actor));
    await recorder.write(async (tx) => {
      const { workspaceId } = slot.work;
      const refusal = await refuseCapacity(tx, { hostId: deps.host.id, workspaceId, count: copies });
      if (refusal) throw noFreeSlot(refusal, copies);
      for (const row of rows) await insertSlot(tx, row);
    });
    const children = rows.map((row) => childOf(slot, row));
    for (const child of children) parts.keep(child);
    let stored: StoredDesktop;
    let results: CopyResult[];
    try {
      stored = await store(parts, slot, checkpoints);
      results = await copiesOf(checkpoints, stored.id, children);
    } catch (error) {
      const { code, message } = failureOf(error);
      await Promise.all(children.map((child) => parts.end(child, code, message)));
      throw error;
    }
    const made = await Promise.all(children.map((child, index) => begin(parts, child, stored.id, results[index])));
    // With all children gone nothing is left to remove it later.
    if (made.every(({ ok }) => !ok)) await checkpoints.remove(stored.id).catch(() => false);
    const { id: checkpoint_id, frozenMs: frozen_ms, bytes } = stored;
    return {
      checkpoint_id,
      frozen_ms,
      bytes,
      duration_ms: Math.round(deps.clock.monotonicMs() - start),
      children: made,
    };
  });
}

async function store({ deps, recorder }: SlotParts, slot: KeptSlot, checkpoints: DesktopCheckpoints) {
  await recorder.move(slot, "begin_checkpoint");
  try {
    return await checkpoints.store(slot.acting(), { id: deps.newId("checkpoint"), kind: "fork" });
  } finally {
    await recorder.move(slot, "end_checkpoint");
  }
}

async function copiesOf(
  checkpoints: DesktopCheckpoints,
  checkpointId: string,
  children: readonly KeptSlot[],
): Promise<CopyResult[]> {
  return checkpoints.restore(
    checkpointId,
    children.map(({ id }) => id),
  );
}

function childRow({ deps }: SlotParts, { work }: KeptSlot, actor: string): NewSlotRow {
  const byTtl = deps.clock.now().getTime() + work.ttlSeconds * 1_000;
  return {
    id: deps.newId("desktop"),
    hostId: deps.host.id,
    workerId: deps.host.workerId,
    workspaceId: work.workspaceId,
    taskId: work.task?.id ?? null,
    taskDigest: work.taskDigest,
    templateRef: work.templateRef,
    driver: deps.driver.name,
    parentId: work.id,
    ttlSeconds: work.ttlSeconds,
    expiresAt: new Date(Math.min(byTtl, work.endsAt.getTime())),
    endsAt: work.endsAt,
    createdBy: actor,
  };
}

function childOf(parent: KeptSlot, { id, parentId, expiresAt, createdBy }: NewSlotRow): KeptSlot {
  const child = new KeptSlot({ ...parent.work, id, parentId, expiresAt, createdBy });
  child.setup = { ...parent.setup, isOwn: false, cacheFiles: new Map(parent.setup.cacheFiles) };
  child.cacheFiles = new Map(parent.cacheFiles);
  child.actions = [...parent.actions];
  child.holdsSecret = parent.holdsSecret;
  return child;
}

async function begin(
  parts: SlotParts,
  child: KeptSlot,
  checkpointId: string,
  result: CopyResult | undefined,
): Promise<ForkedChild> {
  try {
    if (!result || "error" in result) throw result?.error ?? new Error("there is no copy");
    if (child.closed) {
      await result.desktop.close();
      throw slotClosed();
    }
    child.bornOf = checkpointId;
    adopt(parts, child, result.desktop);
    await parts.recorder.episodeBegan(child, "fork");
    await result.desktop.seal();
    const { checkpointId: setupId } = child.setup;
    await parts.recorder.move(child, "become_ready", { phase: null, checkpointId: setupId });
    judgeLater(parts.deps, parts.recorder, child);
    return { ok: true, slot_id: child.id };
  } catch (error) {
    const { code, message } = failureOf(error);
    parts.deps.log.warn({ err: error, slot: child.id }, "a child of a fork could not be made");
    await parts.end(child, code, message);
    return { ok: false, slot_id: child.id, code, message };
  }
}
