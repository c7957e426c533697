/** Calls of harnesses outside to attempts that wait for them on this host. */
import type { z } from "zod";
import type { ControlCall } from "@/lib/control/control-call";
import { saveArtifactRefs } from "@/lib/db/attempt-work";
import { findDrivenAttempt, type DrivenAttempt } from "@/lib/db/driven-attempts";
import { withTransaction } from "@/lib/db/tx";
import type { Desktop } from "@/lib/desktop/desktop.port";
import type { Action } from "@/lib/domain/action/action.schema";
import { unplayable, type ActionBounds } from "@/lib/domain/action/unplayable";
import { attemptActSchema, type takenUpSchema } from "@/lib/domain/attempt/attempt.drive.wire";
import { AppError } from "@/lib/domain/errors";
import type { Frame } from "@/lib/domain/observation/observation";
import { slotObserveSchema, type SlotObservationWire } from "@/lib/domain/slot/slot.verbs.wire";
import { invalidRequest } from "@/lib/services/parse-input";
import { lookAt } from "../slots/observe-slot";
import type { SlotDeps } from "../slots/slot-ports";

/** Where actions wait for the attempts of this host that harnesses outside drive. */
export interface DrivenSeats {
  waiting(): ReadonlyArray<{ attemptId: string; stepIndex: number }>;
  handIn(attemptId: string, action: Action, signal: AbortSignal): Promise<"taken" | "attempt_over" | "busy">;
}

export type ExternalDeps = Pick<SlotDeps, "db" | "driver" | "store" | "clock" | "accessibilityXml"> & {
  inbox: DrivenSeats;
  isKey: ActionBounds["isKey"];
};

interface AttemptCall {
  attemptId: string;
  call: ControlCall;
  signal: AbortSignal;
}

/**
 * Hands one action to an attempt of the call's workspace and tells the step that it became, as soon as it is taken up.
 * Throws `not_found`, `attempt_not_acting` when it takes none now, and `invalid_request` for an action that its desktop
 * cannot play: that is the harness's mistake, and the attempt waits on.
 */
export async function actFromOutside(
  deps: ExternalDeps,
  { attemptId, call, signal }: AttemptCall,
): Promise<z.infer<typeof takenUpSchema>> {
  const { action } = attemptActSchema.parse(call.input);
  const attempt = await attemptOf(deps, call, attemptId);
  const { screen } = desktopOf(deps, attempt, attemptId);
  const fault = unplayable(action, { screen, isKey: deps.isKey });
  if (fault) throw invalidRequest([{ ...fault, pointer: `/action${fault.pointer}` }]);
  const answer = await deps.inbox.handIn(attemptId, action, signal);
  if (answer === "busy") throw notActing(attempt, "another action waits for it");
  const seat = deps.inbox.waiting().find((waiting) => waiting.attemptId === attemptId);
  if (answer === "attempt_over" || !seat) throw notActing(attempt, "it takes no action now");
  return { step_index: seat.stepIndex + 1 };
}

/** Looks at the desktop of such an attempt while it waits for an action; text in the answer is untrusted. */
export async function observeFromOutside(
  deps: ExternalDeps,
  { attemptId, call }: AttemptCall,
): Promise<SlotObservationWire> {
  const asked = slotObserveSchema.parse(call.input);
  const attempt = await attemptOf(deps, call, attemptId);
  const desktop = desktopOf(deps, attempt, attemptId);
  const owner = { workspaceId: call.workspace_id, runId: attempt.runId, attemptId };
  const keep = async ({ png }: Frame) => {
    const digest = await deps.store.put(png);
    await withTransaction(deps.db, (tx) => saveArtifactRefs(tx, owner, [{ digest, kind: "frame", bytes: png.length }]));
    return { digest, png_base64: asked.screenshot === "base64" ? Buffer.from(png).toString("base64") : null };
  };
  return lookAt(deps, desktop, asked, keep);
}

async function attemptOf({ db }: ExternalDeps, call: ControlCall, attemptId: string): Promise<DrivenAttempt> {
  const attempt = await findDrivenAttempt(db.prisma, call.workspace_id, attemptId);
  if (attempt !== null) return attempt;
  throw new AppError("not_found", "There is no such attempt in this workspace.");
}

/** The desktop of an attempt that waits for an action, or works on one. */
function desktopOf({ driver, inbox }: ExternalDeps, attempt: DrivenAttempt, attemptId: string): Desktop {
  const desktop = attempt.desktopId === null ? null : driver.find(attempt.desktopId);
  const isDriven = inbox.waiting().some((waiting) => waiting.attemptId === attemptId);
  if (!desktop || !isDriven) throw notActing(attempt, "it takes no action now");
  return desktop;
}

function notActing({ status, endedBy }: DrivenAttempt, why: string): AppError {
  return new AppError("attempt_not_acting", `The attempt is ${status}, and ${why}.`, {
    details: { status, ended_by: endedBy },
  });
}
