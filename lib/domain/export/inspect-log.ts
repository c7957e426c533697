/**
 * A run as an evaluation log of Inspect (version 2 of its JSON): a task is a sample, its attempts are epochs, Deskproof is
 * the scorer. An attempt without a result has an error and no score.
 */
import type { AttemptDetailWire, StepWire } from "../attempt/attempt.wire";
import type { RunWire } from "../run/run.wire";
import { isRunFinal } from "../run/run.status";
import { scoredOf } from "../stats/counted-as";
import { epochOf } from "./epoch-of";
import type { ExportTotals } from "./export-totals";
import { rewardFacts } from "./reward-facts";

const SCORER = "deskproof";
const TOOL = "computer";

type InspectRun = Pick<
  RunWire,
  | "id"
  | "name"
  | "status"
  | "status_detail"
  | "stop_reason"
  | "task_set"
  | "task_count"
  | "policy"
  | "policy_digest"
  | "template"
  | "template_digest"
  | "verifier_profile"
  | "labels"
  | "kind"
  | "max_steps"
  | "rounds"
  | "parallel_copies"
  | "fork_copies"
  | "created_at"
  | "started_at"
  | "finished_at"
>;

/** Attempts that have not ended are no samples yet. */
export async function* inspectLog(
  run: InspectRun,
  totals: ExportTotals,
  version: string,
  batches: AsyncIterable<readonly AttemptDetailWire[]>,
): AsyncGenerator<string> {
  // The samples as the last member: a reader of the head alone stops before them.
  yield `${JSON.stringify(headOf(run, totals, version)).slice(0, -1)},"samples":[`;
  let separator = "\n";
  for await (const attempts of batches) {
    for (const attempt of attempts) {
      if (rewardFacts(attempt).counted === "pending") continue;
      yield separator + JSON.stringify(sampleOf(attempt, run));
      separator = ",\n";
    }
  }
  yield "\n]}\n";
}

function headOf(run: InspectRun, { counts, attempts, meanScore, setAside }: ExportTotals, version: string) {
  const scored = scoredOf(counts);
  const metric = (name: string, value: number) => [name, { name, value, params: {} }];
  const status = statusOf(run);
  return {
    version: 2,
    status,
    eval: {
      ...{ eval_id: run.id, run_id: run.id, created: run.created_at },
      ...{ task: run.task_set, task_id: run.id, task_version: 0, task_args: {} },
      dataset: { name: run.task_set, samples: run.task_count },
      model: run.policy,
      model_args: {},
      config: { epochs: run.rounds * run.parallel_copies * run.fork_copies, fail_on_error: false },
      packages: { deskproof: version },
      metadata: {
        ...{ run_name: run.name, kind: run.kind, labels: run.labels, policy_digest: run.policy_digest },
        ...{ template: run.template, template_digest: run.template_digest, verifier_profile: run.verifier_profile },
        ...{ max_steps: run.max_steps, stop_reason: run.stop_reason },
      },
    },
    plan: { name: "plan", steps: [{ solver: run.policy, params: {} }], config: {} },
    results: {
      total_samples: attempts - counts.pending,
      completed_samples: scored,
      scores: [
        {
          ...{ name: SCORER, scorer: SCORER, scored_samples: scored },
          unscored_samples: attempts - counts.pending - scored,
          params: {},
          // A rate of nothing is no number.
          metrics: Object.fromEntries(
            meanScore === null ? [] : [metric("success_rate", counts.success / scored), metric("mean", meanScore)],
          ) as Record<string, unknown>,
          metadata: { counted: counts },
        },
      ],
    },
    stats: { started_at: run.started_at ?? "", completed_at: run.finished_at ?? "", model_usage: {} },
    ...(status === "error" && { error: errorOf(run.status_detail ?? run.stop_reason ?? "the run failed") }),
    invalidated: setAside > 0,
  };
}

function statusOf({ status }: InspectRun): "started" | "success" | "cancelled" | "error" {
  if (!isRunFinal(status)) return "started";
  return status === "completed" ? "success" : status === "cancelled" ? "cancelled" : "error";
}

const errorOf = (message: string) => ({ message, traceback: "", traceback_ansi: "" });

function sampleOf(attempt: AttemptDetailWire, run: InspectRun) {
  const { reward, why_no_reward, ...validity } = rewardFacts(attempt);
  const { invalidated, model_use: use, duration_ms } = attempt;
  return {
    ...{ id: attempt.task_id, epoch: epochOf(attempt, run), input: attempt.instruction, target: "" },
    messages: [
      { role: "user", content: attempt.instruction, source: "input" },
      ...attempt.steps.flatMap((step) => messagesOf(step, run.policy)),
    ],
    output: { model: run.policy, choices: [], completion: "" },
    // No score, not a score of 0: the sample is then unscored.
    scores: reward === null ? null : { [SCORER]: { value: reward, explanation: explanationOf(attempt) } },
    error: why_no_reward === null ? null : errorOf(why_no_reward),
    invalidation: invalidated && {
      ...{ timestamp: invalidated.at, author: invalidated.by, reason: invalidated.reason, metadata: {} },
    },
    metadata: {
      ...{ attempt_id: attempt.id, task_digest: attempt.task_digest, app: attempt.app, validity },
      ...{ ended_by: attempt.ended_by, step_count: attempt.step_count, cost_usd: attempt.cost_usd },
    },
    model_usage: use === null ? {} : usageOf(run.policy, use),
    ...{ started_at: attempt.started_at, completed_at: attempt.finished_at, uuid: attempt.id },
    total_time: duration_ms === null ? null : duration_ms / 1_000,
  };
}

function usageOf(model: string, use: NonNullable<AttemptDetailWire["model_use"]>) {
  const { input_tokens: input, output_tokens: output, cached_input_tokens: cached } = use;
  if (input === null || output === null) return {};
  return {
    [model]: {
      ...{ input_tokens: input, output_tokens: output, total_tokens: input + output },
      ...(cached !== null && { input_tokens_cache_read: cached }),
    },
  };
}

/** A step as a call of a tool and its answer; pictures are named by digest. */
function messagesOf({ index, action, note, ok, error, frame_after, shared, call }: StepWire, policy: string) {
  const id = `step_${index}`;
  return [
    {
      ...{ role: "assistant", content: note ?? "", source: "generate", model: call?.model ?? policy },
      tool_calls: [{ id, function: TOOL, arguments: action, type: "function" }],
      metadata: { shared },
    },
    {
      ...{ role: "tool", tool_call_id: id, function: TOOL },
      content: frame_after === null ? "" : `screen: ${frame_after}`,
      error: ok ? null : { type: "unknown", message: error ?? "the action did not go through" },
    },
  ];
}

const explanationOf = ({ verification }: AttemptDetailWire) =>
  verification?.checks.map(({ func, score, detail }) => `${func}: ${score ?? "not run"} ${detail}`).join("\n") ?? null;
