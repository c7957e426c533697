import { randomUUID } from "node:crypto";
import { endControl, giveAgentControl } from "@/lib/db/desktop-control";
import { beginSubtask, endSubtask, type SubtaskEndPatch } from "@/lib/db/toolset-moves";
import { findSafety } from "@/lib/db/workspace-safety";
import { AppError } from "@/lib/domain/errors";
import { REDACTIONS, type Redaction } from "@/lib/domain/safety/safety.rules";
import type { SecretValue } from "@/lib/domain/safety/secrets";
import { namesOn } from "@/lib/domain/toolset/screen-reading";
import type { SubtaskAnswer, SubtaskCall } from "@/lib/domain/toolset/subtask.call";
import type { KeptSlot } from "../slots/kept-slot";
import type { SlotParts } from "../slots/make-desktop";
import { occupySlot } from "../slots/occupy-slot";
import { failureOf } from "../slots/slot-refusals";
import { playSubtask } from "./play-subtask";
import { pictureOf } from "./subtask-screen";
import { AGENT_LEASE_MS, subtaskPorts, type SubtaskSurroundings } from "./subtask-ports";
import type { SubtaskEnd } from "./subtask.port";

const SCREEN_CHARS_MAX = 8_000;
const FINAL_NAMES_MAX = 12;

/**
 * Plays one subtask on a slot made by hand, under a lease of control of its own, and ends its row. Nothing else is done
 * with the slot meanwhile. Throws `slot_busy` and `control_taken` when it is used or steered by another, `conflict` when
 * the subtask was begun before, and what keeps a slot from acting; then nothing was done.
 */
export async function runSubtask(
  parts: SlotParts,
  slot: KeptSlot,
  call: SubtaskCall,
  by: { actor: string; requestId: string },
): Promise<SubtaskAnswer> {
  const { deps } = parts;
  slot.acting();
  return occupySlot(parts, slot, "subtask", async () => {
    slot.acting();
    const lease = await takeLease(parts, slot, call);
    try {
      const begin = { controlEpoch: lease.epoch, episodeId: slot.episode?.id ?? null, startedAt: deps.clock.now() };
      if (!(await parts.recorder.write((tx) => beginSubtask(tx, call.subtask_id, begin)))) {
        throw new AppError("conflict", "The subtask was begun before, or has ended.");
      }
      return await played(parts, { slot, call, by, lease, secrets: secretsOf(call) });
    } finally {
      await endControl(deps.db.prisma, slot.id, lease.leaseId).catch(() => false);
    }
  });
}

const secretsOf = ({ subtask }: SubtaskCall): SecretValue[] =>
  subtask.inputs.filter(({ secret, value }) => secret && value !== "").map(({ name, value }) => ({ name, value }));

async function takeLease({ deps }: SlotParts, slot: KeptSlot, call: SubtaskCall) {
  const leaseId = randomUUID();
  const now = deps.clock.now();
  const until = new Date(now.getTime() + AGENT_LEASE_MS);
  const lease = { id: leaseId, by: `toolset:${call.call_id}`, name: "a subtask", reason: call.call_id, until };
  const epoch = await giveAgentControl(deps.db.prisma, slot.id, lease, now);
  if (epoch === null) throw new AppError("control_taken", "Somebody else has control of this computer.");
  return { leaseId, epoch };
}

async function played(parts: SlotParts, around: SubtaskSurroundings): Promise<SubtaskAnswer> {
  const { slot, call, lease } = around;
  const ended = (patch: SubtaskEndPatch) =>
    parts.recorder.write((tx) => endSubtask(tx, { id: call.subtask_id, controlEpoch: lease.epoch }, patch));
  try {
    const redaction = await redactionOf(parts, slot);
    const firstFrame = await keptPicture(parts, around, redaction);
    const limits = { budgetMs: call.budget_ms, signal: slot.signal };
    const end = await playSubtask(call.subtask, limits, subtaskPorts(parts, around));
    const lastFrame = slot.closed ? null : await keptPicture(parts, around, redaction).catch(() => null);
    await ended({ ...patchOf(parts, end), firstFrame, lastFrame });
    return { status: end.status };
  } catch (error) {
    const { code, message } = slot.closed
      ? { code: "slot_closed", message: "The computer was closed." }
      : failureOf(error);
    await ended({ status: "failed", error: code, reason: message, finishedAt: parts.deps.clock.now() });
    throw error;
  }
}

/** The setting of the workspace; the strictest when it cannot be read. */
async function redactionOf({ deps }: SlotParts, { work }: KeptSlot): Promise<Redaction> {
  try {
    return (await findSafety(deps.db.prisma, work.workspaceId)).rules.redaction;
  } catch {
    return REDACTIONS[REDACTIONS.length - 1] as Redaction;
  }
}

async function keptPicture(
  { deps, recorder }: SlotParts,
  { slot, secrets }: SubtaskSurroundings,
  redaction: Redaction,
): Promise<string | null> {
  const png = await pictureOf(deps, slot.acting(), secrets, redaction);
  return png && recorder.artifact(slot, png, "frame");
}

function patchOf({ deps }: SlotParts, end: SubtaskEnd): SubtaskEndPatch {
  const { status, error, reason, successHeld, seen, steps, decisionCount, costMicroUsd } = end;
  const isHandedBack = status !== "done" && status !== "failed";
  return {
    ...{ status, error, reason, successHeld, finishedAt: deps.clock.now() },
    finalNames: seen ? namesOn(seen.elements, FINAL_NAMES_MAX) : [],
    screen: isHandedBack ? (seen?.lines.slice(0, SCREEN_CHARS_MAX) ?? null) : null,
    progress: { steps, decisionCount, costMicroUsd },
  };
}
