import type { ControlClient } from "@/lib/control/control-client";
import { findApiTable } from "@/lib/db/api-tables";
import { endSubtask, type SubtaskEndPatch } from "@/lib/db/toolset-moves";
import type { NewSubtask } from "@/lib/db/toolset-calls";
import type { SlotRecord } from "@/lib/db/slots";
import { AppError, type ErrorCode } from "@/lib/domain/errors";
import { apiFor } from "@/lib/domain/toolset/api-table";
import { subtaskAnswerSchema } from "@/lib/domain/toolset/subtask.call";
import type { Subtask } from "@/lib/domain/toolset/toolset.input";
import { queryable, type ServiceContext } from "../context";
import { callSlot } from "../slot/call-slot";

/** A worker ends a subtask by its budget; this much later it is taken for lost. */
const ANSWER_MS = 45_000;

/** Refusals that say that nothing was done, with the code that a result names. */
const REFUSED: Partial<Record<ErrorCode, string>> = {
  slot_busy: "computer_busy",
  control_taken: "computer_busy",
  slot_closed: "slot_closed",
  slot_down: "slot_down",
  slot_quarantined: "slot_quarantined",
  not_found: "slot_closed",
};

export interface RunOnComputer {
  ctx: ServiceContext;
  control: ControlClient;
  callId: string;
  row: NewSubtask;
  slot: SlotRecord;
  subtask: Subtask;
  budgetMs: number;
}

/**
 * Has the worker of a computer play one subtask, and sees to it that the subtask's row has ended when this returns. What
 * the operator's table has an API for is not clicked.
 */
export async function runOnComputer({
  ctx,
  control,
  callId,
  row,
  slot,
  subtask,
  budgetMs,
}: RunOnComputer): Promise<void> {
  const end = (patch: Omit<SubtaskEndPatch, "finishedAt">) =>
    endSubtask(queryable(ctx), { id: row.id }, { ...patch, finishedAt: ctx.now() });
  const api = apiFor(await findApiTable(queryable(ctx), slot.hostId), subtask.goal);
  if (api) {
    await end({ status: "use_api", apiTool: api.tool, reason: api.note ?? "The operator has an API for this goal." });
    return;
  }
  try {
    const input = { call_id: callId, subtask_id: row.id, subtask, budget_ms: Math.max(1, Math.round(budgetMs)) };
    const answer = await callSlot({ ctx, control, timeoutMs: input.budget_ms + ANSWER_MS }, slot, "subtask", input);
    subtaskAnswerSchema.parse(answer);
  } catch (error) {
    const { code, message } = error instanceof AppError ? error : { code: "internal" as const, message: "It broke." };
    const refused = REFUSED[code];
    // A row that its worker ended says more, and stays as it is.
    await end(
      refused === undefined
        ? { status: "failed", error: code, reason: message }
        : { status: "refused", error: refused, reason: message },
    );
  }
}
