import { withApi } from "@/lib/api/with-api";
import { listSigningKeys } from "@/lib/services/signing-key/list-signing-keys";

export const dynamic = "force-dynamic";

/** Public keys that manifests of this installation are signed with. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, installation: { settings } }) => ({
    body: { data: listSigningKeys({ ctx, home: settings.home }) },
  }),
});
