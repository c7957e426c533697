import { serializeReverification } from "@/lib/api/serializers/reverification";
import { withApi } from "@/lib/api/with-api";
import { judgeAgain } from "@/lib/services/attempt/judge-again";
import { keepReverification } from "@/lib/services/attempt/keep-reverification";

export const dynamic = "force-dynamic";

/** Judges a finished attempt again on its recorded evidence. Key or session; an Idempotency-Key makes a repeat give the first answer. */
export const POST = withApi({
  auth: "any",
  scope: "runs:write",
  body: true,
  idempotentAs: "POST /v1/attempts/{attemptId}/reverify",
  prepare: ({ ctx, params, body, installation: { control } }) =>
    judgeAgain({ ctx, control, attemptId: params.attemptId ?? "", input: body }),
  handler: async ({ ctx }, judged) => ({
    status: 201,
    body: serializeReverification(await keepReverification({ ctx, judged })),
  }),
});
