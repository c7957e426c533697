import { z } from "zod";
import { serializeTaskSet } from "@/lib/api/serializers/task";
import { withApi } from "@/lib/api/with-api";
import { templateRefSchema } from "@/lib/domain/template/template.schema";
import { listTaskSets } from "@/lib/services/task/list-task-sets";

export const dynamic = "force-dynamic";

/** Task sets with how much of each a template supports. Key or session. Operators install few, so there are no pages. */
export const GET = withApi({
  auth: "any",
  scope: "tasks:read",
  query: z.strictObject({ template: templateRefSchema.optional() }),
  handler: async ({ ctx, query: { template } }) => ({
    body: { data: (await listTaskSets({ ctx, template })).map(serializeTaskSet) },
  }),
});
