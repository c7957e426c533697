import { policyProbeQuery } from "@/lib/api/queries";
import { serializeProbe } from "@/lib/api/serializers/policy";
import { withApi } from "@/lib/api/with-api";
import { probePolicy } from "@/lib/services/policy/probe-policy";

export const dynamic = "force-dynamic";

/** Sends one tiny request to the model of a policy. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "runs:write",
  query: policyProbeQuery,
  handler: async ({ ctx, params, query: { host }, installation: { control } }) => ({
    body: serializeProbe(await probePolicy({ ctx, control, name: params.name ?? "", hostId: host })),
  }),
});
