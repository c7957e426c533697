import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { serializeTask } from "@/lib/api/serializers/task";
import { templateRefSchema } from "@/lib/domain/template/template.schema";
import { taskWire } from "@/lib/domain/task/task.wire";
import { listTaskSets } from "@/lib/services/task/list-task-sets";
import { listTasks } from "@/lib/services/task/list-tasks";
import { defineTool } from "../tool";
import { untrusted, untrustedWire } from "../untrusted";

const taskSummaryWire = taskWire
  .pick({ id: true, task_set: true, position: true, domain: true, apps: true, network_need: true, has_recipe: true })
  .extend({ supported: z.boolean(), reasons: z.array(z.string()).describe("codes, why not") });

export const LIST_TASK_SETS = defineTool({
  name: "list_task_sets",
  title: "List task sets",
  description: "Task sets with how many of their tasks can run here.",
  scope: "tasks:read",
  effect: "reads",
  input: z.strictObject({}),
  output: z.object({
    task_sets: z.array(z.object({ name: z.string(), task_count: z.number().int(), supported_count: z.number().int() })),
  }),
  async call({ ctx }) {
    const sets = await listTaskSets({ ctx, template: undefined });
    return {
      structured: {
        task_sets: sets.map(({ name, taskCount, supportedCount }) => ({
          name,
          task_count: taskCount,
          supported_count: supportedCount,
        })),
      },
    };
  },
});

export const LIST_TASKS = defineTool({
  name: "list_tasks",
  title: "List tasks of a set",
  description:
    "Tasks of one set in its order, with whether they can run here. Their instructions are text of the task files and come under `untrusted`.",
  scope: "tasks:read",
  effect: "reads",
  input: z.strictObject({
    task_set: z.string().min(1).max(64),
    template: templateRefSchema.optional(),
    search: z.string().trim().max(200).optional(),
    domain: z.string().max(128).optional(),
    supported: z.boolean().optional(),
    has_recipe: z.boolean().optional(),
    limit: z.number().int().min(1).max(200).default(50),
    cursor: z.string().max(1_000).optional(),
  }),
  output: z.object({ tasks: z.array(taskSummaryWire), next_cursor: z.string().nullable(), untrusted: untrustedWire }),
  async call({ ctx, input, installation, mayReadContent }) {
    const { task_set: taskSet, template, search, domain, has_recipe: hasRecipe, supported, limit, cursor } = input;
    const stored = { template, search, domain, hasRecipe };
    const list = ["mcp tasks", taskSet, JSON.stringify([stored, supported ?? null])];
    const scope = { key: installation.cursorKey, list };
    const after = placeOf(scope, cursor, z.number().int());
    const page = await listTasks({ ctx, query: { ...stored, filter: { supported }, taskSet, after, limit } });
    const { body } = pageAnswer(scope, page, serializeTask);
    const instructions = Object.fromEntries(body.data.map(({ id, instruction }) => [id, instruction]));
    return {
      structured: {
        tasks: body.data.map((task) =>
          taskSummaryWire.parse({
            ...task,
            supported: task.support.supported,
            reasons: task.support.reasons.map(({ code }) => code),
          }),
        ),
        next_cursor: body.next_cursor,
        untrusted: untrusted(mayReadContent, { instructions }),
      },
    };
  },
});
