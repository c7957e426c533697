import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { taskListQuery } from "@/lib/api/queries";
import { serializeTask } from "@/lib/api/serializers/task";
import { withApi } from "@/lib/api/with-api";
import { listTasks } from "@/lib/services/task/list-tasks";

export const dynamic = "force-dynamic";

/** Tasks of a set in its order, with their support on a template. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "tasks:read",
  query: taskListQuery,
  handler: async ({ ctx, query, installation }) => {
    const { limit, cursor, task_set: taskSet, template, q, domain, has_recipe: hasRecipe, supported } = query;
    const scope = {
      key: installation.cursorKey,
      list: ["tasks", taskSet, template, q, domain, hasRecipe, supported],
    };
    const after = placeOf(scope, cursor, z.number().int());
    const filters = { template, search: q, domain, hasRecipe, supported };
    const page = await listTasks({ ctx, query: { ...filters, taskSet, after, limit } });
    return pageAnswer(scope, page, serializeTask);
  },
});
