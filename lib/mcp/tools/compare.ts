import { z } from "zod";
import { serializeComparison } from "@/lib/api/serializers/comparison";
import { CANDIDATES_MAX, comparisonWire, type ComparisonWire } from "@/lib/domain/compare/compare.wire";
import { COMPARE_LACKS, COMPARE_SETS } from "@/lib/domain/compare/task-sets";
import { compareRuns } from "@/lib/services/compare/compare-runs";
import { consoleLink } from "../links";
import { defineTool } from "../tool";
import { untrusted, untrustedWire } from "../untrusted";

/** Tasks of one answer; a model reads no more at once, and the page of the console has all. */
const TASKS_MAX = 100;

const runId = z.string().min(1).max(64);
const unnamed = { name: true } as const;
const { base, candidates, confounders, resampling, filter } = comparisonWire.shape;

const comparedTask = z.object({
  task_id: z.string(),
  app: z.string(),
  candidates: z.array(
    z.object({
      set: z.enum(COMPARE_SETS),
      lack: z.enum(COMPARE_LACKS).nullable().describe("why it is in no pair; null for a pair"),
      difference: z.number().nullable(),
      base_attempt_id: z.string().nullable().describe("of the two attempts that show the difference; see get_attempt"),
      candidate_attempt_id: z.string().nullable(),
      parts_at_step: z.number().int().nullable().describe("first step at which those two differ; null when not known"),
    }),
  ),
});

export const COMPARE_RUNS = defineTool({
  name: "compare_runs",
  title: "Compare runs",
  description:
    "Holds 1 to 5 runs against a base by pairs of tasks. Read confounders and separated_by before any rate: runs that were measured otherwise are never paired. Tasks come worst change first. Shares are 0..1; null means not computed, never 0.",
  scope: "runs:read",
  effect: "reads",
  input: z.strictObject({
    base: runId,
    candidates: z.array(runId).min(1).max(CANDIDATES_MAX),
    filter: z.string().max(2_000).optional().describe("of attempts, as list_attempts takes it; the same for every run"),
  }),
  output: z.object({
    filter,
    base: base.omit(unnamed),
    candidates: z.array(candidates.element.omit(unnamed)),
    confounders,
    tasks: z.array(comparedTask).max(TASKS_MAX),
    tasks_left_out: z.number().int().describe("further tasks, with the smaller changes and those in no pair"),
    resampling,
    link: z.string(),
    untrusted: untrustedWire,
  }),
  async call(call) {
    const { base: baseId, candidates: candidateIds, filter: given } = call.input;
    const compared = serializeComparison(await compareRuns({ ctx: call.ctx, baseId, candidateIds, filter: given }));
    const tasks = compared.tasks.slice(0, TASKS_MAX);
    return {
      structured: {
        filter: compared.filter,
        base: withoutName(compared.base),
        candidates: compared.candidates.map(withoutName),
        confounders: compared.confounders,
        tasks: tasks.map(taskFigures),
        tasks_left_out: compared.tasks.length - tasks.length,
        resampling: compared.resampling,
        link: consoleLink(call, `/compare?${new URLSearchParams({ base: baseId, cand: candidateIds.join(",") })}`),
        untrusted: untrusted(call.mayReadContent, wordsOf(compared, tasks)),
      },
    };
  },
});

function withoutName<T extends { name: string }>({ name: _, ...rest }: T): Omit<T, "name"> {
  return rest;
}

function taskFigures(task: ComparisonWire["tasks"][number]): z.output<typeof comparedTask> {
  return {
    task_id: task.task_id,
    app: task.app,
    candidates: task.candidates.map((one) => ({
      set: one.set,
      lack: one.lack,
      difference: one.difference,
      base_attempt_id: one.base_attempt_id,
      candidate_attempt_id: one.candidate_attempt_id,
      parts_at_step: one.divergence?.step ?? null,
    })),
  };
}

/** What callers, tasks and models wrote: names of runs, instructions, and the actions at which attempts part. */
function wordsOf({ base: first, candidates: others }: ComparisonWire, tasks: ComparisonWire["tasks"]) {
  return {
    names: Object.fromEntries([first, ...others].map(({ id, name }) => [id, name])),
    instructions: Object.fromEntries(tasks.map(({ task_id, instruction }) => [task_id, instruction])),
    actions: Object.fromEntries(
      tasks.map(({ task_id, candidates: sides }) => [
        task_id,
        sides.map(({ divergence }) =>
          divergence ? { base: divergence.base_action, candidate: divergence.candidate_action } : null,
        ),
      ]),
    ),
  };
}
