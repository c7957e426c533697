import { answerAttemptPage } from "@/lib/api/attempt-page";
import { attemptListQuery } from "@/lib/api/queries";
import { withApi } from "@/lib/api/with-api";

export const dynamic = "force-dynamic";

/** Attempts of a run under filters and a sort. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: attemptListQuery,
  handler: async ({ ctx, params, query, installation }) => ({
    body: await answerAttemptPage({ ctx, runId: params.runId ?? "", query, cursorKey: installation.cursorKey }),
  }),
});
