import { taskQuery } from "@/lib/api/queries";
import { serializeTaskDetail } from "@/lib/api/serializers/task";
import { withApi } from "@/lib/api/with-api";
import { getTask } from "@/lib/services/task/get-task";

export const dynamic = "force-dynamic";

/** One task with its exact file, by id or unique prefix of 8 or more characters. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "tasks:read",
  query: taskQuery,
  handler: async ({ ctx, params, query: { task_set: taskSet, template } }) => ({
    body: serializeTaskDetail(await getTask({ ctx, taskSet, task: params.taskId ?? "", template })),
  }),
});
