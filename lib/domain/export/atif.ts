/**
 * An attempt in the Agent Trajectory Interchange Format. Rewards are no part of a trajectory: they stand in a file beside
 * it. Null members are left out, as the format wants it.
 */
import type { AttemptDetailWire, StepWire } from "../attempt/attempt.wire";
import { rewardFacts } from "./reward-facts";

const TOOL = "computer";

/** `imageOf` gives the file of a picture beside the trajectory, or null when it is not there. */
export function atifTrajectory(
  attempt: AttemptDetailWire,
  version: string,
  imageOf: (digest: string) => string | null,
) {
  const { reward: _, ...validity } = rewardFacts(attempt);
  const use = attempt.model_use;
  const model = attempt.steps.find(({ call }) => call?.model)?.call?.model;
  return withoutNulls({
    schema_version: "ATIF-v1.7",
    session_id: attempt.run_id,
    trajectory_id: attempt.id,
    agent: withoutNulls({
      ...{ name: attempt.policy, version: attempt.policy_digest ?? version, model_name: model ?? null },
      extra: { product: `deskproof ${version}` },
    }),
    steps: [
      withoutNulls({ step_id: 1, timestamp: attempt.started_at, source: "user", message: attempt.instruction }),
      ...attempt.steps.map((step, at) => stepOf(step, at + 2, imageOf)),
    ],
    final_metrics: withoutNulls({
      total_prompt_tokens: use?.input_tokens ?? null,
      total_completion_tokens: use?.output_tokens ?? null,
      total_cached_tokens: use?.cached_input_tokens ?? null,
      total_cost_usd: attempt.cost_usd === null ? null : Number(attempt.cost_usd),
      total_steps: attempt.steps.length + 1,
    }),
    extra: {
      ...{ task_id: attempt.task_id, task_digest: attempt.task_digest, labels: attempt.labels },
      ...{ copy: attempt.copy, fork: attempt.fork, round: attempt.round, ended_by: attempt.ended_by },
      validity,
    },
  });
}

/** What stands beside a trajectory as `reward.json`. */
export const atifReward = (attempt: AttemptDetailWire) => rewardFacts(attempt);

/** The pictures of a trajectory, in order. */
export const atifImages = ({ steps }: AttemptDetailWire): string[] => [
  ...new Set(steps.flatMap(({ frame_after }) => frame_after ?? [])),
];

function stepOf(step: StepWire, stepId: number, imageOf: (digest: string) => string | null) {
  const callId = `step_${step.index}`;
  const { call } = step;
  return withoutNulls({
    step_id: stepId,
    timestamp: step.started_at,
    source: "agent",
    model_name: call?.model ?? null,
    message: step.note ?? "",
    tool_calls: [{ tool_call_id: callId, function_name: TOOL, arguments: step.action }],
    observation: { results: [{ source_call_id: callId, content: seenAfter(step, imageOf) }] },
    metrics: call && {
      ...withoutNulls({
        prompt_tokens: call.input_tokens,
        completion_tokens: call.output_tokens,
        cached_tokens: call.cached_input_tokens,
        cost_usd: call.cost_usd === null ? null : Number(call.cost_usd),
      }),
    },
    // Played once by the parent of all forks: not this attempt's own doing.
    is_copied_context: step.shared ? true : null,
    extra: { ok: step.ok, intent: step.intent, screen_changed: step.screen_changed, frame: step.frame_after },
  });
}

function seenAfter({ ok, error, frame_after }: StepWire, imageOf: (digest: string) => string | null) {
  const path = frame_after === null ? null : imageOf(frame_after);
  const text = ok ? "done" : (error ?? "the action did not go through");
  if (path === null) return text;
  return [
    { type: "text", text },
    { type: "image", source: { media_type: "image/png", path } },
  ];
}

function withoutNulls<Members extends Record<string, unknown>>(members: Members) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as {
    [Name in keyof Members]?: NonNullable<Members[Name]>;
  };
}
