import { AttemptError } from "@/lib/domain/failure";
import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import { keyLack, readKey, type ReadEnvironment } from "../definitions/key-source";
import type { Conversation, ModelDriver, ModelReply, PlainQuestion, RequestBody, Space } from "../drivers/driver";
import { callProvider, type CallTools, type ProviderReply } from "../provider/call-provider";
import { ProviderFault } from "../provider/provider-fault";
import { conversationTokens, imageTokens, textTokens } from "./token-cost";
import { redactorOf } from "./redact";

/** One entry of the file as something that can be asked. All attempts share what is in `tools`. */
export interface PolicyModel {
  converse(
    conversation: Conversation,
    space: Space,
    giveUpAt: number | null,
    signal: AbortSignal,
  ): Promise<ProviderReply>;
  question(asked: PlainQuestion, limits: QuestionLimits, signal: AbortSignal): Promise<ProviderReply>;
  /** For a reply that says by itself that the conversation did not fit. */
  overflowOf(answer: ProviderReply): ProviderFault;
}

export interface QuestionLimits {
  timeoutMs: number;
  triesMax: number;
}

export function createPolicyModel(
  definition: PolicyDefinition,
  driver: ModelDriver,
  environment: ReadEnvironment,
  tools: CallTools,
): PolicyModel {
  const { base_url: baseUrl, timeouts, stream } = definition;
  const requestTimeoutMs = timeouts.request_s * 1_000;

  async function send(
    request: RequestBody,
    more: {
      hasImages: boolean;
      tokens: number;
      retryMs: number;
      giveUpAt: number;
      triesMax: number;
      isStream: boolean;
    },
    signal: AbortSignal,
  ): Promise<ProviderReply> {
    // What the provider quotes is hidden by the key that was sent, even when another one is put in place meanwhile.
    const keys = new Set<string>();
    const call = {
      baseUrl,
      request,
      authorization() {
        const key = readKey(definition, environment);
        if (key !== null) keys.add(key);
        return driver.authorization(key);
      },
      redact: (text: string) => [...keys].reduce((left, key) => redactorOf(key)(left), text),
      readReply: (payload: unknown): ModelReply => driver.readReply(payload),
      readStream: more.isStream ? () => driver.readStream() : null,
      hasImages: more.hasImages,
      tokensEstimate: more.tokens,
      requestTimeoutMs,
      retryMs: more.retryMs,
      giveUpAt: more.giveUpAt,
      triesMax: more.triesMax,
    };
    return callProvider(call, tools, signal);
  }

  return {
    converse(conversation, space, giveUpAt, signal) {
      const lack = keyLack(definition, environment);
      if (lack !== null) throw new AttemptError("policy_missing", `the policy cannot be used: ${lack}`);
      const hasImages = [conversation.now, ...conversation.turns.map((turn) => turn.observation)].some(
        ({ image }) => image !== null,
      );
      const patient = tools.clock.now() + timeouts.retry_s * 1_000 + requestTimeoutMs;
      const more = {
        hasImages,
        tokens: conversationTokens(conversation),
        retryMs: timeouts.retry_s * 1_000,
        giveUpAt: Math.min(patient, giveUpAt ?? patient),
        triesMax: Number.POSITIVE_INFINITY,
        isStream: stream,
      };
      return send(driver.request(definition, conversation, space), more, signal);
    },
    question(asked, { timeoutMs, triesMax }, signal) {
      const more = {
        hasImages: asked.images.length > 0,
        tokens: questionTokens(asked),
        retryMs: timeoutMs,
        giveUpAt: tools.clock.now() + timeoutMs,
        triesMax,
        isStream: false,
      };
      return send(driver.question(definition, asked), more, signal);
    },
    overflowOf({ requestId, failedTries }) {
      const fault = new ProviderFault("provider_context_overflow", OVERFLOW_WORDS, {
        status: 200,
        retryAfterMs: null,
        requestId,
        mayRetry: false,
      });
      const { code, message } = fault;
      fault.tries = [...failedTries, { code, status: 200, message, request_id: requestId, waited_ms: 0 }];
      return fault;
    },
  };
}

const OVERFLOW_WORDS = "the model says that the conversation is too long";
const QUESTION_FIXED_TOKENS = 500;

function questionTokens({ system, text, images, jsonSchema }: PlainQuestion): number {
  const chars = system.length + text.length + (jsonSchema ? JSON.stringify(jsonSchema).length : 0);
  return QUESTION_FIXED_TOKENS + textTokens(chars) + images.reduce((sum, image) => sum + imageTokens(image), 0);
}
