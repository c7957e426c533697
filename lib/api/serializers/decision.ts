import type { DecisionWire } from "@/lib/domain/decision/decision.wire";
import { formatUsdIfKnown } from "@/lib/domain/money";
import type { MadeDecision } from "@/lib/services/decision/make-decision";

/** A decision on the wire, without the text of its context. */
export function serializeDecision(decision: MadeDecision): DecisionWire {
  return {
    id: decision.id,
    kind: decision.kind,
    question: decision.question,
    choice: decision.choice,
    probs: decision.probs,
    confidence: decision.confidence,
    abstained: decision.abstained,
    escalated: decision.escalated,
    threshold: decision.threshold,
    calibrated: false,
    backend: decision.backend,
    latency_ms: decision.latencyMs,
    cost_usd: formatUsdIfKnown(decision.costMicroUsd),
    attempts: decision.tries.map(({ latencyMs, costMicroUsd, isTestDouble, ...each }) => ({
      ...each,
      latency_ms: latencyMs,
      cost_usd: formatUsdIfKnown(costMicroUsd),
      is_test_double: isTestDouble,
    })),
    request_id: decision.requestId,
    session_id: decision.sessionId,
    task: decision.task,
    toolset_call_id: decision.toolsetCallId,
    run_id: decision.runId,
    options: decision.options,
    context_chars: decision.context.length,
    image: decision.image,
    outcome: decision.outcome,
    label: decision.label,
    outcome_detail: decision.outcomeDetail,
    outcome_by: decision.outcomeBy,
    outcome_at: decision.outcomeAt?.toISOString() ?? null,
    created_at: decision.createdAt.toISOString(),
  };
}
