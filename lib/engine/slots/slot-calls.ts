import { z } from "zod";
import type { ControlCall, ControlVerb } from "@/lib/control/control-call";
import { findDesktopOwner } from "@/lib/db/slot-rows";
import { AppError } from "@/lib/domain/errors";
import {
  slotExecSchema,
  slotFileQuerySchema,
  slotFileWriteSchema,
  slotForkSchema,
  slotObserveSchema,
  slotQuarantineSchema,
  slotStepSchema,
  slotVerifySchema,
  slotWaitValidSchema,
} from "@/lib/domain/slot/slot.verbs.wire";
import { subtaskCallSchema } from "@/lib/domain/toolset/subtask.call";
import { runSubtask } from "../toolset/run-subtask";
import { execInSlot } from "./exec-slot";
import { forkSlot } from "./fork-slot";
import { judgeNow } from "./judge-slot";
import type { KeptSlot } from "./kept-slot";
import { observeSlot } from "./observe-slot";
import { closeOsworldServer, openOsworldServer } from "./osworld-server";
import { quarantineSlot, releaseSlot } from "./quarantine-slot";
import { resetSlot } from "./reset-slot";
import { killRunDesktop, quarantineRunDesktop } from "./run-desktops";
import { readSlotFile, writeSlotFile } from "./slot-files";
import type { SlotKeeper } from "./slot-keeper";
import { refusalOf, slotClosed } from "./slot-refusals";
import { stepSlot } from "./step-slot";
import { verifySlot } from "./verify-slot";
import { waitValid } from "./wait-valid";

type ByHand = (keeper: SlotKeeper, slot: KeptSlot, call: ControlCall) => Promise<unknown>;

const thumbnailSchema = z.strictObject({ width: z.number().int().min(64).max(1_920).default(480) });
const jpeg = (bytes: Uint8Array) => ({ jpeg_base64: Buffer.from(bytes).toString("base64") });

/** What can be done with a slot made by hand. Input is parsed again: the channel is a border. */
const BY_HAND: Record<ControlVerb, ByHand> = {
  step: (keeper, slot, { input }) => stepSlot(keeper, slot, slotStepSchema.parse(input)),
  observe: (keeper, slot, { input }) => observeSlot(keeper, slot, slotObserveSchema.parse(input)),
  exec: (keeper, slot, { input }) => execInSlot(keeper, slot, slotExecSchema.parse(input)),
  read_file: (keeper, slot, { input }) => readSlotFile(keeper, slot, slotFileQuerySchema.parse(input)),
  write_file: (keeper, slot, { input }) => writeSlotFile(keeper, slot, slotFileWriteSchema.parse(input)),
  gates: async ({ recorder }, slot) => (slot.isDown ? null : void (await judgeNow(recorder, slot))),
  wait_valid: (keeper, slot, { input }) => waitValid(keeper, slot, slotWaitValidSchema.parse(input)),
  verify: (keeper, slot, { input }) => verifySlot(keeper, slot, slotVerifySchema.parse(input)),
  reset: (keeper, slot) => resetSlot(keeper, slot),
  fork: (keeper, slot, { input, actor }) => forkSlot(keeper, slot, { ...slotForkSchema.parse(input), actor }),
  quarantine: (keeper, slot, { input, actor }) =>
    quarantineSlot(keeper, slot, { ...slotQuarantineSchema.parse(input), actor }),
  release: (keeper, slot) => releaseSlot(keeper, slot),
  osworld_open: (keeper, slot) => openOsworldServer(keeper, slot),
  osworld_close: (keeper, slot) => closeOsworldServer(keeper, slot),
  subtask: (keeper, slot, { input, actor, request_id }) =>
    runSubtask(keeper, slot, subtaskCallSchema.parse(input), { actor, requestId: request_id }),
  close: (keeper, slot) => keeper.end(slot, "closed", null),
  thumbnail: async (_keeper, slot, { input }) =>
    jpeg(await slot.looking().thumbnail(thumbnailSchema.parse(input).width)),
};

/**
 * Does one live call. The desktop must be one of the workspace that the call names; any other is `not_found`. Of a
 * run's desktop only pictures can be had, and it can be quarantined and ended.
 */
export async function answerCall(
  keeper: SlotKeeper,
  desktopId: string,
  verb: ControlVerb,
  call: ControlCall,
): Promise<unknown> {
  try {
    const slot = keeper.find(desktopId);
    if (slot === null) return await callRunDesktop(keeper, desktopId, verb, call);
    if (slot.work.workspaceId !== call.workspace_id) throw notHere();
    return (await BY_HAND[verb](keeper, slot, call)) ?? null;
  } catch (error) {
    throw refusalOf(error);
  }
}

async function callRunDesktop(
  keeper: SlotKeeper,
  id: string,
  verb: ControlVerb,
  { workspace_id, input, actor }: ControlCall,
): Promise<unknown> {
  const { deps } = keeper;
  const owner = await findDesktopOwner(deps.db.prisma, id);
  if (owner?.workspaceId !== workspace_id) throw notHere();
  const desktop = deps.driver.find(id);
  if (!desktop || owner.runId === null) throw slotClosed();
  const { runId } = owner;
  if (verb === "thumbnail") return jpeg(await desktop.thumbnail(thumbnailSchema.parse(input).width));
  if (verb === "close") return killRunDesktop(keeper, { id, runId, desktop }, actor);
  if (verb !== "quarantine") throw new AppError("slot_of_run", "This desktop belongs to a run.");
  return quarantineRunDesktop(keeper, { id, runId, desktop }, { ...slotQuarantineSchema.parse(input), actor });
}

const notHere = () => new AppError("not_found", "There is no such slot in this workspace.");
