import { etagOf } from "@/lib/api/etag";
import { serializeRetention } from "@/lib/api/serializers/retention";
import { withApi, type ApiCall } from "@/lib/api/with-api";
import type { RetentionWire } from "@/lib/domain/retention/retention.wire";
import { getRetention } from "@/lib/services/retention/get-retention";
import { updateRetention } from "@/lib/services/retention/update-retention";

export const dynamic = "force-dynamic";

const read = async ({ ctx }: ApiCall<unknown>) => serializeRetention(await getRetention({ ctx }));
const etag = ({ rules }: RetentionWire) => etagOf(rules);

/** How long this workspace keeps artifacts. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  etag,
  handler: async (call) => ({ body: await read(call) }),
});

/** Replaces the rules; removes nothing by itself. Key or session. */
export const PUT = withApi({
  auth: "any",
  scope: "admin",
  body: true,
  etag,
  current: read,
  handler: async ({ ctx, body }) => ({ body: serializeRetention(await updateRetention({ ctx, input: body })) }),
});
