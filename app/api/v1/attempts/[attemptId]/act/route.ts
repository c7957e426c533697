import { serializeDrivenStep } from "@/lib/api/serializers/attempt";
import { withApi } from "@/lib/api/with-api";
import { actInAttempt } from "@/lib/services/attempt/act-in-attempt";

export const dynamic = "force-dynamic";

/** Plays one action of a harness outside in an attempt that waits for it. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:write",
  body: true,
  isLive: true,
  handler: async ({ ctx, params, body, installation: { control } }) => ({
    body: serializeDrivenStep(await actInAttempt({ ctx, control, attemptId: params.attemptId ?? "", input: body })),
  }),
});
