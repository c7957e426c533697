import { taskSetListQuery } from "@/lib/api/queries";
import { serializeTaskSet } from "@/lib/api/serializers/task";
import { withApi } from "@/lib/api/with-api";
import { listTaskSets } from "@/lib/services/task/list-task-sets";

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
