import { serializeHost } from "@/lib/api/serializers/host";
import { withApi } from "@/lib/api/with-api";
import { listHosts } from "@/lib/services/host/list-hosts";

export const dynamic = "force-dynamic";

/** Machines that run desktops. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx }) => ({ body: { data: (await listHosts({ ctx })).map(serializeHost) } }),
});
