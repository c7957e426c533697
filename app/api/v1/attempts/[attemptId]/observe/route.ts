import { withApi } from "@/lib/api/with-api";
import { observeAttempt } from "@/lib/services/attempt/observe-attempt";

export const dynamic = "force-dynamic";

/** Looks at the desktop of an attempt that waits for a harness outside. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:read",
  body: true,
  isLive: true,
  handler: async ({ ctx, params, body, installation: { control } }) => ({
    body: await observeAttempt({ ctx, control, attemptId: params.attemptId ?? "", input: body }),
  }),
});
