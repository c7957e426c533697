import { taskVersionQuery } from "@/lib/api/queries";
import { serializeTaskVersion } from "@/lib/api/serializers/task";
import { withApi } from "@/lib/api/with-api";
import { listTaskVersions } from "@/lib/services/task/list-task-versions";

export const dynamic = "force-dynamic";

/** Every file that a set had for a task, newest first. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "tasks:read",
  query: taskVersionQuery,
  handler: async ({ ctx, params, query: { task_set: taskSet } }) => {
    const versions = await listTaskVersions({ ctx, taskSet, task: params.taskId ?? "" });
    return { body: { data: versions.map(serializeTaskVersion) } };
  },
});
