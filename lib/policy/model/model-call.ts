import type { TokenPrices } from "@/lib/domain/policy/policy-offer";
import type { ModelReply } from "../drivers/driver";
import type { ModelCall } from "../policy.port";
import type { ProviderReply } from "../provider/call-provider";
import { cleanText } from "./clean-text";
import { costOfReply } from "./token-cost";

type Counted = Pick<ModelReply, "inputTokens" | "cachedInputTokens" | "outputTokens">;

/**
 * What is told of an answer. `unused` are replies that were paid for before it and led to nothing: their tokens and cost
 * count with it, and one count that is not known makes its sum unknown.
 */
export function modelCallOf(
  answer: ProviderReply,
  prices: TokenPrices | null,
  about: Pick<ModelCall, "toolCallCount" | "record" | "images">,
  unused: readonly Counted[] = [],
): ModelCall {
  const { reply, requestId, startedAt, latencyMs, failedTries } = answer;
  const paid: Counted[] = [...unused, reply];
  return {
    requestId,
    model: reply.model === null ? null : cleanText(reply.model, 200),
    finishReason: reply.finishReason === null ? null : cleanText(reply.finishReason, 100),
    startedAt,
    latencyMs,
    tries: failedTries.length + 1,
    inputTokens: sumOf(paid.map(({ inputTokens }) => inputTokens)),
    cachedInputTokens: sumOf(paid.map(({ cachedInputTokens }) => cachedInputTokens)),
    outputTokens: sumOf(paid.map(({ outputTokens }) => outputTokens)),
    costMicroUsd: sumOf(paid.map((one) => costOfReply(one, prices))),
    ...about,
  };
}

function sumOf(counts: ReadonlyArray<number | null>): number | null {
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}
