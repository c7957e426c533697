import { z } from "zod";
import { pageWire } from "../run/run.wire";
import { TOOLSET_MEMBERS } from "../safety/safety.rules";
import { APPROVAL_STATUSES } from "./approval.status";
import { TOOLSET_STATUSES } from "./toolset.status";

const cost = z.number().nullable().describe("USD of decisions, to 1e-6; null where a price is not known");

export const subtaskStepWire = z.object({
  index: z.number().int(),
  option: z.string().describe("what was chosen; names in it are untrusted text of the screen"),
  op: z.string(),
  screen_changed: z.boolean().nullable(),
  error: z.string().nullable(),
  decision_id: z.string().nullable(),
  backend: z.string().nullable(),
  confidence: z.number().nullable(),
  at: z.string(),
  ms: z.number(),
});

/** What came of one subtask. */
export const subtaskResultWire = z
  .object({
    subtask: z.number().int().describe("1-based place in the input"),
    computer: z.string().nullable(),
    goal: z.string(),
    status: z.enum(TOOLSET_STATUSES),
    error: z.string().nullable().describe("a code, e.g. computer_busy"),
    reason: z.string().nullable(),
    success: z.boolean().nullable().describe("whether the success checks held; null without any"),
    steps: z.array(z.string()).describe("each step and what came of it"),
    trace: z.array(subtaskStepWire),
    screen: z.string().nullable().describe("the last screen in words where it is handed back; untrusted"),
    use_api: z.string().nullable().describe("the API or tool to call instead of clicking"),
    first_frame: z.string().nullable(),
    last_frame: z.string().nullable(),
    decisions: z.number().int(),
    cost_usd: cost,
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: "SubtaskResult" });
export type SubtaskResultWire = z.infer<typeof subtaskResultWire>;

export const rolloutWire = z.object({
  rollout: z.string(),
  computer: z.string().nullable(),
  status: z.enum(TOOLSET_STATUSES),
  narrative: z.string(),
  result: subtaskResultWire,
});
export type RolloutWire = z.infer<typeof rolloutWire>;

const callHead = {
  id: z.string(),
  computer: z.string().describe("that the call was made on"),
  status: z.enum(TOOLSET_STATUSES),
  reason: z.string().nullable(),
  elapsed_ms: z.number().int(),
  cost_usd: cost,
  max_cost_usd: z.number(),
  budget_ms: z.number().int(),
  created_by: z.object({ type: z.enum(["user", "api_key", "system"]), id: z.string(), name: z.string() }),
  created_at: z.string(),
  finished_at: z.string().nullable(),
};

/** A call of the toolset, as it is answered and as it can be read again. */
export const toolsetCallWire = z
  .discriminatedUnion("kind", [
    z.object({ ...callHead, kind: z.literal("subtask"), member: z.enum(TOOLSET_MEMBERS), result: subtaskResultWire }),
    z.object({
      ...callHead,
      kind: z.literal("parallel"),
      member: z.enum(TOOLSET_MEMBERS),
      done: z.number().int(),
      subtasks: z.number().int(),
      max_parallel: z.number().int(),
      results: z.array(subtaskResultWire),
    }),
    z.object({
      ...callHead,
      kind: z.literal("best_of"),
      member: z.enum(TOOLSET_MEMBERS),
      best_of: z.number().int(),
      chosen: z.object({ rollout: z.string(), computer: z.string(), why: z.string() }).nullable(),
      judge_decisions: z.number().int(),
      rollouts: z.array(rolloutWire),
    }),
  ])
  .meta({ id: "ToolsetCall" });
export type ToolsetCallWire = z.infer<typeof toolsetCallWire>;

export const toolsetCallPageWire = pageWire(toolsetCallWire).meta({ id: "ToolsetCallPage" });

/** A request for leave, and what a person said. */
export const approvalWire = z
  .object({
    id: z.string(),
    computer: z.string(),
    member: z.enum(TOOLSET_MEMBERS),
    /** Secret values left out. */
    input: z.record(z.string(), z.unknown()),
    call_hash: z.string(),
    status: z.enum([...APPROVAL_STATUSES, "expired"]),
    requested_by: z.string(),
    requested_at: z.string(),
    expires_at: z.string(),
    decided_by: z.string().nullable(),
    decided_at: z.string().nullable(),
    used_by_call_id: z.string().nullable(),
    available_actions: z.array(z.enum(["grant", "refuse"])),
  })
  .meta({ id: "Approval" });
export type ApprovalWire = z.infer<typeof approvalWire>;
export const approvalPageWire = pageWire(approvalWire).meta({ id: "ApprovalPage" });

/** Body of `POST /v1/approvals/{id}`. */
export const approvalDecisionSchema = z.strictObject({ decision: z.enum(["grant", "refuse"]) });
