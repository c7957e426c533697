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

/** Those pictures of an attempt that are to be in the log, each once, as PNG. */
export type InspectPictures = (attempt: AttemptDetailWire) => AsyncIterable<{ digest: string; base64: string }>;

/** Every screen of an attempt that a log shows, in order, each once. */
export const inspectFrames = ({ steps }: AttemptDetailWire): string[] => [
  ...new Set(steps.flatMap(({ frame_before, frame_after }) => [frame_before ?? [], frame_after ?? []].flat())),
];

/** Attempts that have not ended are no samples yet. Without `picturesOf` pictures are named by digest alone. */
export async function* inspectLog(
  run: InspectRun,
  totals: ExportTotals,
  version: string,
  batches: AsyncIterable<readonly AttemptDetailWire[]>,
  picturesOf?: InspectPictures,
): AsyncGenerator<string> {
  // The samples as the last member: a reader of the head alone stops before them.
  yield `${JSON.stringify(headOf(run, totals, version)).slice(0, -1)},"samples":[`;
  let separator = "\n";
  for await (const attempts of batches) {
    for (const attempt of attempts) {
      if (rewardFacts(attempt).counted === "pending") continue;
      yield separator;
      if (picturesOf) yield* sampleWithPictures(attempt, run, picturesOf);
      else yield JSON.stringify(sampleOf(attempt, run, NO_PICTURES));
      separator = ",\n";
    }
  }
  yield "\n]}\n";
}

const NO_PICTURES: ReadonlySet<string> = new Set();

/** The attachments first, so that one picture is in memory at a time and what follows names only those that are there. */
async function* sampleWithPictures(attempt: AttemptDetailWire, run: InspectRun, picturesOf: InspectPictures) {
  const shown = new Set<string>();
  yield '{"attachments":{';
  for await (const { digest, base64 } of picturesOf(attempt)) {
    yield `${shown.size > 0 ? "," : ""}${JSON.stringify(keyOf(digest))}:"data:image/png;base64,${base64}"`;
    shown.add(digest);
  }
  const sample = sampleOf(attempt, run, shown);
  const pictures_left_out = inspectFrames(attempt).length - shown.size;
  yield `},${JSON.stringify({ ...sample, metadata: { ...sample.metadata, pictures_left_out } }).slice(1)}`;
}

const keyOf = (digest: string) => digest.replace("sha256:", "");

/** Texts, and after each that names a screen the screen itself where it is there; one text alone stays a text. */
function contentOf(parts: Array<{ text: string } | { screen: string }>, shown: ReadonlySet<string>) {
  const content = parts.flatMap((part) => {
    if ("text" in part) return [{ type: "text", text: part.text }];
    const named = { type: "text", text: `screen: ${part.screen}` };
    if (!shown.has(part.screen)) return [named];
    return [named, { type: "image", image: `attachment://${keyOf(part.screen)}`, detail: "auto" }];
  });
  const [only] = content;
  if (only === undefined) return "";
  return content.length === 1 && "text" in only ? only.text : content;
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

function sampleOf(attempt: AttemptDetailWire, run: InspectRun, shown: ReadonlySet<string>) {
  const { reward, why_no_reward, ...validity } = rewardFacts(attempt);
  const { invalidated, model_use: use, duration_ms, steps } = attempt;
  // What was seen before a step is what was seen after the one before it, unless something happened between them.
  const seenBefore = (at: number) => {
    const before = steps[at]?.frame_before ?? null;
    return before === null || before === steps[at - 1]?.frame_after ? [] : [{ screen: before }];
  };
  return {
    ...{ id: attempt.task_id, epoch: epochOf(attempt, run), input: attempt.instruction, target: "" },
    messages: [
      {
        ...{ id: `${attempt.id}:input`, role: "user", source: "input" },
        content: contentOf([{ text: attempt.instruction }, ...seenBefore(0)], shown),
      },
      ...steps.flatMap((step, at) => {
        const after = step.frame_after === null ? [] : [{ screen: step.frame_after }];
        return messagesOf(step, run.policy, attempt.id, contentOf([...after, ...seenBefore(at + 1)], shown));
      }),
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

/** A step as a call of a tool and its answer, which is what was seen. Readers keep messages apart by their ids. */
function messagesOf(
  { index, action, note, ok, error, shared, call }: StepWire,
  policy: string,
  attemptId: string,
  seen: ReturnType<typeof contentOf>,
) {
  const id = `step_${index}`;
  return [
    {
      ...{
        id: `${attemptId}:${id}`,
        role: "assistant",
        content: note ?? "",
        source: "generate",
        model: call?.model ?? policy,
      },
      tool_calls: [{ id, function: TOOL, arguments: action, type: "function" }],
      metadata: { shared },
    },
    {
      ...{ id: `${attemptId}:${id}:seen`, role: "tool", tool_call_id: id, function: TOOL, content: seen },
      error: ok ? null : { type: "unknown", message: error ?? "the action did not go through" },
    },
  ];
}

const explanationOf = ({ verification }: AttemptDetailWire) =>
  verification?.checks.map(({ func, score, detail }) => `${func}: ${score ?? "not run"} ${detail}`).join("\n") ?? null;
