import { z } from "zod";
import { attemptWire, type AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { consoleLink } from "./links";
import type { ToolCall } from "./tool";

/** An attempt in figures and words of ours; what its task, checker and desktop said stands apart. */
export const attemptSummaryWire = attemptWire
  .pick({
    id: true,
    number: true,
    run_id: true,
    task_id: true,
    copy: true,
    fork: true,
    round: true,
    kind: true,
    policy: true,
    labels: true,
    verifier_profile: true,
    status: true,
    verifier: true,
    outcome: true,
    score: true,
    verdict: true,
    bad_gates: true,
    ended_by: true,
    step_count: true,
    max_steps: true,
    tries: true,
    computer_id: true,
    cost_usd: true,
    duration_ms: true,
    created_at: true,
    started_at: true,
    finished_at: true,
  })
  .extend({
    failure: z
      .object({ boundary: z.string(), code: z.string(), retryable: z.boolean() })
      .nullable()
      .describe("where the machinery broke; never a result of the model"),
    is_human_assisted: z.boolean(),
    link: z.string(),
  });
export type AttemptSummary = z.infer<typeof attemptSummaryWire>;

export function attemptSummary(
  call: Pick<ToolCall<unknown>, "ctx" | "installation">,
  attempt: AttemptWire,
): AttemptSummary {
  const { id, run_id, failure } = attempt;
  return attemptSummaryWire.parse({
    ...attempt,
    failure: failure && { boundary: failure.boundary, code: failure.code, retryable: failure.retryable },
    is_human_assisted: attempt.human_assisted !== null,
    link: consoleLink(call, `/runs/${run_id}/attempts/${id}`),
  });
}

/** What others wrote into an attempt's row. */
export function attemptContent(attempt: AttemptWire): Record<string, unknown> {
  const { instruction, invalid_reasons, checker_error, checker_skipped, failure, human_assisted } = attempt;
  return {
    instruction,
    invalid_reasons,
    checker_error,
    checker_skipped,
    failure,
    human_assistance_reason: human_assisted?.reason ?? null,
  };
}
