import { AppError } from "@/lib/domain/errors";
import { AttemptError, FAILURE_TABLE } from "@/lib/domain/failure";
import type { SlotOperation } from "@/lib/domain/slot/slot.wire";

export const slotClosed = () => new AppError("slot_closed", "The slot is closed.");

export const slotBusy = (operation: SlotOperation) =>
  new AppError("slot_busy", `The slot is busy: ${operation}.`, { details: { operation } });

export const checkpointsUnavailable = (reason: string | null) =>
  new AppError("checkpoints_unavailable", `This host cannot store desktops: ${reason ?? "it has no way to"}`, {
    details: { reason },
  });

/** What a driver threw, as a refusal that a caller may see. Anything else comes back as it is. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof AttemptError)) return error;
  const { boundary, retryable } = FAILURE_TABLE[error.code];
  return new AppError("desktop_error", error.message.slice(0, 2_000), {
    details: { failure: { code: error.code, boundary, retryable } },
    cause: error,
  });
}

/** Code and words of whatever ended something, for a row. */
export function failureOf(error: unknown): { code: string; message: string } {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 2_000);
  if (error instanceof AttemptError || error instanceof AppError) return { code: error.code, message };
  return { code: "worker_error", message };
}
