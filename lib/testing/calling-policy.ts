import type { ModelCall, NoAction, Policy } from "@/lib/policy/policy.port";
import type { Action } from "@/lib/domain/action/action.schema";

/** One reply of a model that is made up; each turn of a test may change what matters to it. */
export function modelCall(part: Partial<ModelCall> = {}): ModelCall {
  return {
    requestId: "req-1",
    model: "made-up",
    finishReason: "tool_calls",
    startedAt: new Date(0),
    latencyMs: 5,
    tries: 1,
    inputTokens: 100,
    cachedInputTokens: 40,
    outputTokens: 10,
    costMicroUsd: 20,
    toolCallCount: 1,
    record: { reply: "text" },
    images: [],
    ...part,
  };
}

export interface CallingTurn {
  action: Action | NoAction;
  call?: ModelCall | null;
}

/** Answers each turn with what `turn` says of it, and tells what the next one may cost. */
export function callingPolicy(
  turn: (stepIndex: number, signal: AbortSignal) => CallingTurn | Promise<CallingTurn>,
  { digest = null, costMicroUsdMax = 25 }: { digest?: string | null; costMicroUsdMax?: number } = {},
): Policy {
  const policy: Policy = {
    name: "calling",
    digest,
    fork: () => policy,
    next: async (_desktop, stepIndex, signal) => ({
      intent: null,
      note: null,
      waitMs: 0,
      ...(await turn(stepIndex, signal)),
    }),
    nextCostMicroUsdMax: () => costMicroUsdMax,
  };
  return policy;
}
