import { serializeTemplate } from "@/lib/api/serializers/template";
import { withApi } from "@/lib/api/with-api";
import { listTemplates } from "@/lib/services/template/list-templates";

export const dynamic = "force-dynamic";

/** Published template versions. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "tasks:read",
  handler: async ({ ctx }) => ({ body: { data: (await listTemplates({ ctx })).map(serializeTemplate) } }),
});
