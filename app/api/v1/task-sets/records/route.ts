import { taskRecordsQuery } from "@/lib/api/queries";
import { serializeTaskRecord } from "@/lib/api/serializers/task-record";
import { withApi } from "@/lib/api/with-api";
import { listTaskRecords } from "@/lib/services/task/list-task-records";

export const dynamic = "force-dynamic";

/** How the last attempts on each task of a set went under one policy. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: taskRecordsQuery,
  handler: async ({ ctx, query }) => {
    const { task_set: taskSet, template: templateRef, policy, verifier_profile: verifierProfile } = query;
    const records = await listTaskRecords({ ctx, query: { taskSet, templateRef, policy, verifierProfile } });
    return { body: { data: records.map(serializeTaskRecord) } };
  },
});
