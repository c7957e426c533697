import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { serializeAttempt, serializeAttemptDetail } from "@/lib/api/serializers/attempt";
import { GATE_NAMES } from "@/lib/domain/gate/gate";
import { printFilter } from "@/lib/domain/filter/print-filter";
import { getAttempt } from "@/lib/services/attempt/get-attempt";
import { listAttempts } from "@/lib/services/attempt/list-attempts";
import { readFilter } from "@/lib/services/attempt/read-filter";
import { attemptContent, attemptSummary, attemptSummaryWire } from "../attempt-summary";
import { defineTool } from "../tool";
import { untrusted, untrustedWire } from "../untrusted";

const place = z.object({ value: z.union([z.string(), z.number(), z.null()]), number: z.number().int() });

export const LIST_ATTEMPTS = defineTool({
  name: "list_attempts",
  title: "List attempts of a run",
  description:
    'Attempts of one run, optionally under a filter such as: verifier:invalid, outcome:fail steps:>10, status:error. Status, verifier and outcome are three facts. A score of null means "not computed", never 0.',
  scope: "runs:read",
  effect: "reads",
  input: z.strictObject({
    run_id: z.string().max(64),
    filter: z.string().max(2_000).optional(),
    limit: z.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1_000).optional().describe("next_cursor of the page before, with the same filter"),
  }),
  output: z.object({
    attempts: z.array(attemptSummaryWire),
    next_cursor: z.string().nullable(),
    untrusted: untrustedWire,
  }),
  async call(call) {
    const { ctx, input, installation } = call;
    const { run_id: runId, limit, cursor } = input;
    const filter = readFilter(input.filter);
    const { by: sort, direction } = filter.sort ?? { by: "number" as const, direction: "asc" as const };
    const list = ["mcp attempts", ctx.workspace.id, runId, printFilter(filter), sort, direction];
    const scope = { key: installation.cursorKey, list };
    const after = placeOf(scope, cursor, place);
    const page = await listAttempts({ ctx, runId, query: { where: filter.where, sort, direction, after, limit } });
    const { body } = pageAnswer(scope, page, serializeAttempt);
    const content = Object.fromEntries(body.data.map((attempt) => [attempt.id, attemptContent(attempt)]));
    return {
      structured: {
        attempts: body.data.map((attempt) => attemptSummary(call, attempt)),
        next_cursor: body.next_cursor,
        untrusted: untrusted(call.mayReadContent, content),
      },
    };
  },
});

export const GET_ATTEMPT = defineTool({
  name: "get_attempt",
  title: "Look at an attempt",
  description:
    "One attempt with its gates and the shape of its steps. With the scope content:read also what was done, said and found, under `untrusted`.",
  scope: "runs:read",
  effect: "reads",
  input: z.strictObject({ attempt_id: z.string().max(64) }),
  output: z.object({
    attempt: attemptSummaryWire,
    gates: z.array(z.object({ gate: z.enum(GATE_NAMES), status: z.string(), cause: z.string().nullable() })),
    steps: z.array(
      z.object({
        index: z.number().int(),
        action_type: z.string(),
        ok: z.boolean(),
        screen_changed: z.boolean().nullable(),
        act_ms: z.number().nullable(),
        settle_ms: z.number().nullable(),
      }),
    ),
    untrusted: untrustedWire,
  }),
  async call(call) {
    const detail = serializeAttemptDetail(await getAttempt({ ctx: call.ctx, attemptId: call.input.attempt_id }));
    return {
      structured: {
        attempt: attemptSummary(call, detail),
        gates: detail.gates.map(({ gate, status, cause }) => ({ gate, status, cause: cause ?? null })),
        steps: detail.steps.map((step) => ({
          index: step.index,
          action_type: actionType(step.action),
          ok: step.ok,
          screen_changed: step.screen_changed,
          act_ms: step.act_ms,
          settle_ms: step.settle_ms,
        })),
        untrusted: untrusted(call.mayReadContent, {
          ...attemptContent(detail),
          gates: detail.gates,
          verification: detail.verification,
          setup: detail.setup,
          steps: detail.steps.map(({ index, action, intent, note, error, active_window }) => ({
            ...{ index, action, intent, note, error, active_window },
          })),
        }),
      },
    };
  },
});

const KNOWN = new Set(["click", "move", "drag", "scroll", "type", "key", "hotkey", "wait", "done", "fail"]);

/** The action's kind; "other" for what a harness invented, whose word is not ours. */
function actionType({ type }: Record<string, unknown>): string {
  return typeof type === "string" && KNOWN.has(type) ? type : "other";
}
