import { z } from "zod";
import { argumentsOf } from "../openai-common";
import { UnreadableReply, type Finish, type ModelReply } from "../driver";

const count = z.number().int().min(0).nullish().catch(null);

const callSchema = z.object({
  id: z.string().nullish(),
  function: z.object({
    name: z.string(),
    arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  }),
});
const part = z.object({ type: z.string().optional(), text: z.string().optional() });

const payloadSchema = z.object({
  model: z.string().nullish(),
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({
        content: z.union([z.string(), z.array(part)]).nullish(),
        refusal: z.string().nullish(),
        tool_calls: z.array(callSchema).nullish(),
      }),
    }),
  ),
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z.object({ cached_tokens: count }).nullish(),
    })
    .nullish()
    .catch(null),
});

const FINISH: Record<string, Finish> = {
  stop: "stop",
  tool_calls: "calls",
  function_call: "calls",
  length: "cut",
  content_filter: "refused",
};

/** Throws UnreadableReply for what is no chat completion. */
export function readChatReply(payload: unknown): ModelReply {
  const parsed = payloadSchema.safeParse(payload);
  if (!parsed.success) throw new UnreadableReply(parsed.error.issues[0]?.path.map(String).join(".") ?? "");
  const { model, choices, usage } = parsed.data;
  const [choice] = choices;
  const message = choice?.message;
  const { content } = message ?? {};
  const text = typeof content === "string" ? content : (content ?? []).map((one) => one.text ?? "").join("");
  const calls = (message?.tool_calls ?? []).map(({ id, function: { name, arguments: args } }, index) => ({
    id: id || `call_${index}`,
    name,
    input: typeof args === "string" ? argumentsOf(args) : (args ?? {}),
  }));
  const finish = FINISH[choice?.finish_reason ?? ""] ?? "other";
  return {
    text: message?.refusal ? `${text}${text === "" ? "" : "\n"}${message.refusal}` : text,
    calls,
    finish: message?.refusal ? "refused" : finish,
    finishReason: choice?.finish_reason ?? null,
    isEmpty: choice === undefined,
    model: model ?? null,
    inputTokens: usage?.prompt_tokens ?? null,
    cachedInputTokens: usage?.prompt_tokens_details?.cached_tokens ?? null,
    outputTokens: usage?.completion_tokens ?? null,
    native: message ?? null,
  };
}
