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
    const { limit, cursor, task_set: taskSet, template, q: search, domain, has_recipe: hasRecipe } = query;
    const {
      supported,
      reason: reasons,
      app: apps,
      function: functions,
      network,
      last_result: lastResult,
      calibration,
    } = query;
    const filter = { supported, reasons, apps, functions, network, lastResult, calibration };
    const stored = { template, search, domain, hasRecipe };
    const scope = { key: installation.cursorKey, list: ["tasks", taskSet, JSON.stringify([stored, filter])] };
    const after = placeOf(scope, cursor, z.number().int());
    const page = await listTasks({ ctx, query: { ...stored, filter, taskSet, after, limit } });
    return pageAnswer(scope, page, serializeTask);
  },
});
