import type { ModelCallView } from "@/lib/db/model-calls";
import type { ConversationTurnWire, ModelCallWire } from "@/lib/domain/attempt/attempt.wire";
import { formatUsdIfKnown } from "@/lib/domain/money";
import type { ConversationTurn } from "@/lib/services/attempt/list-conversation";

/** A reply of a model. What it said is in the artifact that `record` names. */
export function serializeModelCall(call: ModelCallView): ModelCallWire {
  return {
    index: call.index,
    step_index: call.stepIndex,
    shared: call.attemptId === null,
    model: call.model,
    request_id: call.requestId,
    finish_reason: call.finishReason,
    started_at: call.startedAt.toISOString(),
    latency_ms: call.latencyMs,
    tries: call.tries,
    tool_call_count: call.toolCallCount,
    input_tokens: call.inputTokens,
    cached_input_tokens: call.cachedInputTokens,
    output_tokens: call.outputTokens,
    cost_usd: formatUsdIfKnown(call.costMicroUsd),
    record: call.recordDigest,
    record_bytes: call.recordBytes,
    images: call.imageDigests,
  };
}

export function serializeConversationTurn({ content, ...call }: ConversationTurn): ConversationTurnWire {
  return { ...serializeModelCall(call), content };
}
