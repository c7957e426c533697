import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import { pricesOf } from "../definitions/offer-of";
import type { PlainQuestion } from "../drivers/driver";
import { foreignImage } from "../observation/sent-image";
import type { ModelAnswer, ModelRequest } from "../policies.port";
import { attemptErrorOf, type ProviderReply } from "../provider/call-provider";
import { ProviderFault } from "../provider/provider-fault";
import { modelCallOf } from "./model-call";
import type { PolicyModel } from "./policy-model";

/** Asks one question. Throws AttemptError of boundary provider, or the signal's reason. */
export async function askModel(
  definition: PolicyDefinition,
  model: PolicyModel,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const question = await questionOf(request, definition.image_edge_px_max ?? null);
  const limits = { timeoutMs: request.timeoutMs, triesMax: Number.POSITIVE_INFINITY };
  const answer = await model.question(question, limits, signal).catch((error: unknown) => {
    throw error instanceof ProviderFault ? attemptErrorOf(error) : error;
  });
  return {
    text: answer.reply.text,
    json: question.jsonSchema === null ? null : jsonIn(answer.reply.text),
    call: callOf(answer, question, definition),
  };
}

async function questionOf(request: ModelRequest, edgeMax: number | null): Promise<PlainQuestion> {
  const images = await Promise.all((request.images ?? []).map((bytes) => foreignImage(bytes, edgeMax)));
  const { system, text, maxTokens, jsonSchema = null } = request;
  return { system, text, images, maxTokens, jsonSchema, offersTool: false };
}

function callOf(answer: ProviderReply, question: PlainQuestion, definition: PolicyDefinition): ModelAnswer["call"] {
  const { reply, failedTries } = answer;
  return modelCallOf(answer, pricesOf(definition), {
    toolCallCount: reply.calls.length,
    record: {
      format: 1,
      driver: definition.driver,
      model: definition.model,
      sent: { system: question.system, task: question.text, images: question.images.map(({ digest }) => digest) },
      failed_tries: failedTries,
      reply: { text: reply.text, finish: reply.finish, finish_reason: reply.finishReason, native: answer.payload },
    },
    images: question.images.map(({ bytes }) => bytes),
  });
}

/** Endpoints that know no schemas often put the JSON into a block or between words. */
function jsonIn(text: string): unknown {
  const block = /```(?:json)?\s*([\s\S]*?)```/.exec(text)?.[1];
  const braces = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  for (const candidate of [text, block, braces]) {
    if (!candidate) continue;
    try {
      return JSON.parse(candidate);
    } catch {
      // The next form.
    }
  }
  return null;
}
