import { taskSetListQuery } from "@/lib/api/queries";
import { serializeTaskSet } from "@/lib/api/serializers/task";
import { withApi } from "@/lib/api/with-api";
import { UPLOAD_BYTES_MAX } from "@/lib/domain/task/task-set.upload.wire";
import { listTaskSets } from "@/lib/services/task/list-task-sets";
import { uploadTaskSet } from "@/lib/services/task/upload-task-set";

export const dynamic = "force-dynamic";

/** Task sets with how much of each a template supports. Key or session. Operators install few, so there are no pages. */
export const GET = withApi({
  auth: "any",
  scope: "tasks:read",
  query: taskSetListQuery,
  handler: async ({ ctx, query: { template } }) => ({
    body: { data: (await listTaskSets({ ctx, template })).map(serializeTaskSet) },
  }),
});

/** Makes a task set of uploaded files. Key or session: the console sends a chosen folder, scripts their own. */
export const POST = withApi({
  auth: "any",
  scope: "tasks:write",
  body: true,
  bodyBytesMax: UPLOAD_BYTES_MAX,
  handler: async ({ ctx, body }) => {
    const { name, taskCount, faults, isDryRun } = await uploadTaskSet({ ctx, input: body });
    return { status: isDryRun ? 200 : 201, body: { name, dry_run: isDryRun, task_count: taskCount, faults } };
  },
});
