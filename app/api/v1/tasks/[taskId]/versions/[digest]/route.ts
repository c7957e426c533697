import { taskVersionQuery } from "@/lib/api/queries";
import { serializeTaskVersion } from "@/lib/api/serializers/task";
import { withApi } from "@/lib/api/with-api";
import { getTaskVersion } from "@/lib/services/task/get-task-version";

export const dynamic = "force-dynamic";

/** The file that a set had for a task under a digest. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "tasks:read",
  query: taskVersionQuery,
  handler: async ({ ctx, params, query: { task_set: taskSet } }) => {
    const { taskId: task = "", digest = "" } = params;
    const version = await getTaskVersion({ ctx, taskSet, task, digest });
    return { body: { ...serializeTaskVersion(version), file: version.file } };
  },
});
