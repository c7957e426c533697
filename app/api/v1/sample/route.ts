import { withApi } from "@/lib/api/with-api";
import type { SampleWire } from "@/lib/domain/workspace/sample";
import { openSample } from "@/lib/services/sample/open-sample";
import { removeSample } from "@/lib/services/sample/remove-sample";

export const dynamic = "force-dynamic";

/** Opens the recorded sample run in a workspace of its own, to look at only. People only; safe to repeat. */
export const POST = withApi({
  auth: "session",
  idempotentAs: "POST /v1/sample",
  handler: async ({ ctx, installation: { store } }) => {
    const { slug, runId } = await openSample({ ctx, store });
    const body: SampleWire = { workspace: slug, run_id: runId };
    return { body };
  },
});

/** Takes it away again. */
export const DELETE = withApi({
  auth: "session",
  handler: async ({ ctx }) => {
    await removeSample({ ctx });
    return { status: 204, body: null };
  },
});
