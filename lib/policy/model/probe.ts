import { AttemptError } from "@/lib/domain/failure";
import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import type { ProbeResult } from "@/lib/domain/policy/policy.wire";
import { pricesOf } from "../definitions/offer-of";
import { ProviderFault } from "../provider/provider-fault";
import { cleanText } from "./clean-text";
import type { PolicyModel } from "./policy-model";
import { costOfReply } from "./token-cost";

const PROBE_MS = 60_000;
/** Enough for a call, and for models that think before it. */
const TOKENS_MAX = 512;

/** One tiny request, tried once, that asks for a tool to be called. */
export async function probeModel(
  definition: PolicyDefinition,
  model: PolicyModel,
  hasTools: boolean,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const nothing: ProbeResult = {
    name: definition.name,
    ok: false,
    latencyMs: null,
    toolCallsUnderstood: null,
    model: null,
    inputTokens: null,
    outputTokens: null,
    costMicroUsd: null,
    failure: null,
  };
  const question = {
    system: "This is a test of the connection.",
    text: hasTools ? "Call the tool wait with ms 1." : "Answer with the one word WAIT.",
    images: [],
    maxTokens: Math.min(TOKENS_MAX, definition.sampling.max_tokens),
    jsonSchema: null,
    offersTool: hasTools,
  };
  const startedAt = performance.now();
  try {
    const limits = { timeoutMs: Math.min(PROBE_MS, definition.timeouts.request_s * 1_000), triesMax: 1 };
    const { reply, latencyMs } = await model.question(question, limits, signal);
    return {
      ...nothing,
      ok: true,
      latencyMs,
      toolCallsUnderstood: hasTools ? reply.calls.some(({ name }) => name === "wait") : null,
      model: reply.model === null ? null : cleanText(reply.model, 200),
      inputTokens: reply.inputTokens,
      outputTokens: reply.outputTokens,
      costMicroUsd: costOfReply(reply, pricesOf(definition)),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AttemptError) return { ...nothing, failure: { code: error.code, message: error.message } };
    if (!(error instanceof ProviderFault)) throw error;
    const latencyMs = Math.round(performance.now() - startedAt);
    return { ...nothing, latencyMs, failure: { code: error.code, message: error.message } };
  }
}
