import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { onceByKey } from "@/lib/api/idempotency";
import { AppError } from "@/lib/domain/errors";
import { formatUsd, parseUsd, usdStringSchema } from "@/lib/domain/money";
import { runDocumentSchema } from "@/lib/domain/run/run.document";
import { RUN_STATUSES } from "@/lib/domain/run/run.status";
import { cancelRun } from "@/lib/services/run/cancel-run";
import { createRun } from "@/lib/services/run/create-run";
import { draftIdOf, draftRun } from "@/lib/services/run/draft-run";
import { getRun } from "@/lib/services/run/get-run";
import { listRuns } from "@/lib/services/run/list-runs";
import { invalidRequest } from "@/lib/services/parse-input";
import { runSummary, runSummaryWire } from "../run-summary";
import { defineTool } from "../tool";
import { untrusted, untrustedWire } from "../untrusted";

/** The document as it was given: the verb checks it, so that a draft and a launch are refused alike. */
const documentShape = z
  .record(z.string(), z.unknown())
  .describe("the run document, as POST /v1/runs takes it")
  .meta({ ...z.toJSONSchema(runDocumentSchema, { io: "input", target: "draft-7" }), $schema: undefined });

const range = (unit: string) =>
  z
    .object({ low: z.string(), high: z.string() })
    .nullable()
    .describe(`${unit}; between the quartiles of earlier attempts, null below three of them`);

export const DRAFT_RUN = defineTool({
  name: "draft_run",
  title: "Draft a run",
  description:
    "Checks a run document as a launch would and says how many attempts it makes and what it may cost. Starts nothing and keeps nothing. Give its draft_id to create_run.",
  scope: "runs:write",
  effect: "reads",
  input: z.strictObject({ document: documentShape }),
  output: z.object({
    draft_id: z.string(),
    attempt_total: z.number().int(),
    spend_cap_usd: z.string().describe("the run stops there; create_run wants a max_cost_usd of at least this"),
    estimate: z.object({
      sample_count: z.number().int().describe("earlier attempts it was computed from"),
      cost_usd: range("USD"),
      duration_seconds: range("seconds"),
    }),
  }),
  async call({ ctx, input: { document } }) {
    const { draftId, run, estimate } = await draftRun({ ctx, input: document });
    const { costMicroUsd: cost, durationMs: time } = estimate;
    const seconds = (ms: number) => String(Math.round(ms / 1_000));
    return {
      structured: {
        draft_id: draftId,
        attempt_total: run.attemptTotal,
        spend_cap_usd: formatUsd(run.spendCapMicroUsd),
        estimate: {
          sample_count: estimate.sampleCount,
          cost_usd: cost && { low: formatUsd(cost.low), high: formatUsd(cost.high) },
          duration_seconds: time && { low: seconds(time.low), high: seconds(time.high) },
        },
      },
    };
  },
});

export const CREATE_RUN = defineTool({
  name: "create_run",
  title: "Launch a drafted run",
  description:
    "Queues a run and spends money. Wants the document and draft_id of draft_run, a max_cost_usd that is at least the document's spend cap, and an idempotency_key of your choice: a repeat with the same key gives the first answer instead of a second run.",
  scope: "runs:write",
  effect: "adds",
  isIdempotent: true,
  input: z.strictObject({
    document: documentShape,
    draft_id: z.string().max(100),
    idempotency_key: z.string().regex(/^[\x21-\x7e]{1,255}$/, "must be 1 to 255 visible ASCII characters"),
    max_cost_usd: usdStringSchema,
  }),
  output: z.object({ run: runSummaryWire, is_replay: z.boolean().describe("the key was used before") }),
  async call(call) {
    const { ctx, input } = call;
    const { document, draft_id, idempotency_key, max_cost_usd } = input;
    if (draftIdOf(document) !== draft_id) {
      throw new AppError(
        "conflict",
        "The document is not the one that was drafted under this draft_id. Draft it again.",
      );
    }
    refuseDearer(document, max_cost_usd);
    const request = { route: "MCP create_run", key: idempotency_key, body: input };
    const kept = await onceByKey(
      ctx,
      request,
      async (tx) => {
        const run = await createRun({ ctx: { ...ctx, tx }, input: document });
        return { status: 201, body: runSummary(call, run) };
      },
      async () => undefined,
    );
    return { structured: { run: runSummaryWire.parse(kept.body), is_replay: kept.isReplay } };
  },
});

function refuseDearer(document: Record<string, unknown>, maxCostUsd: string): void {
  const cap = usdStringSchema.safeParse(document.spend_cap_usd);
  // A cap that cannot be read is refused with the rest of the document.
  if (!cap.success || parseUsd(cap.data) <= parseUsd(maxCostUsd)) return;
  throw invalidRequest([{ pointer: "/max_cost_usd", reason: `is below the document's spend cap of ${cap.data} USD` }]);
}

export const GET_RUN = defineTool({
  name: "get_run",
  title: "Look at a run",
  description:
    "Status, counts and spend of one run. Status, verifier and outcome are three facts: an invalid attempt is no failure, and an error of the machinery is no result. Call again until is_final.",
  scope: "runs:read",
  effect: "reads",
  input: z.strictObject({ run_id: z.string().max(64) }),
  output: z.object({ run: runSummaryWire, untrusted: untrustedWire }),
  async call(call) {
    const run = await getRun({ ctx: call.ctx, runId: call.input.run_id });
    const content = { name: run.name, status_detail: run.statusDetail };
    return { structured: { run: runSummary(call, run), untrusted: untrusted(call.mayReadContent, content) } };
  },
});

const place = z.object({ value: z.string().nullable(), id: z.string() });

export const LIST_RUNS = defineTool({
  name: "list_runs",
  title: "List runs",
  description: "Runs of the workspace, newest first.",
  scope: "runs:read",
  effect: "reads",
  input: z.strictObject({
    status: z.array(z.enum(RUN_STATUSES)).min(1).max(20).optional(),
    limit: z.number().int().min(1).max(100).default(20),
    cursor: z.string().max(1_000).optional().describe("next_cursor of the page before, with the same status"),
  }),
  output: z.object({ runs: z.array(runSummaryWire), next_cursor: z.string().nullable(), untrusted: untrustedWire }),
  async call(call) {
    const { ctx, input, installation } = call;
    const { status: statuses, limit, cursor } = input;
    const scope = { key: installation.cursorKey, list: ["mcp runs", ctx.workspace.id, statuses] };
    const page = await listRuns({ ctx, query: { statuses, after: placeOf(scope, cursor, place), limit } });
    const { body } = pageAnswer(scope, page, (run) => runSummary(call, run));
    const names = Object.fromEntries(page.items.map(({ id, name }) => [id, name]));
    return {
      structured: {
        runs: body.data,
        next_cursor: body.next_cursor,
        untrusted: untrusted(call.mayReadContent, { names }),
      },
    };
  },
});

export const CANCEL_RUN = defineTool({
  name: "cancel_run",
  title: "Cancel a run",
  description:
    "Ends a run: attempts that have not finished are given up. Cannot be undone. Safe to repeat. Ask the user first.",
  scope: "runs:write",
  effect: "ends",
  isIdempotent: true,
  input: z.strictObject({ run_id: z.string().max(64) }),
  output: z.object({ run: runSummaryWire, changed: z.boolean().describe("false when it was over or ending before") }),
  async call(call) {
    const { ctx, input } = call;
    const { status } = await getRun({ ctx, runId: input.run_id });
    const run = await cancelRun({ ctx, runId: input.run_id });
    return {
      structured: { run: runSummary(call, run), changed: status !== "cancelling" && status !== "cancelled" },
    };
  },
});
