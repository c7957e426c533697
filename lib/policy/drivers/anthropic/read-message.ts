import { z } from "zod";
import { UnreadableReply, type Finish, type ModelReply } from "../driver";

const count = z.number().int().min(0).nullish().catch(null);
const payloadSchema = z.object({
  model: z.string().nullish(),
  stop_reason: z.string().nullish(),
  content: z.array(z.looseObject({ type: z.string() })),
  usage: z
    .object({
      input_tokens: count,
      output_tokens: count,
      cache_read_input_tokens: count,
      cache_creation_input_tokens: count,
    })
    .nullish()
    .catch(null),
});
const textSchema = z.object({ type: z.literal("text"), text: z.string() });
const callSchema = z.object({ type: z.literal("tool_use"), id: z.string(), name: z.string(), input: z.unknown() });

const FINISH: Record<string, Finish> = {
  end_turn: "stop",
  stop_sequence: "stop",
  tool_use: "calls",
  max_tokens: "cut",
  refusal: "refused",
  model_context_window_exceeded: "overflow",
};

/** Throws UnreadableReply for what is no message. */
export function readMessage(payload: unknown): ModelReply {
  const parsed = payloadSchema.safeParse(payload);
  if (!parsed.success) throw new UnreadableReply(parsed.error.issues[0]?.path.map(String).join(".") ?? "");
  const { content, model, stop_reason, usage } = parsed.data;
  const texts = content.flatMap((block) => textSchema.safeParse(block).data?.text ?? []);
  const calls = content.flatMap((block) => {
    const call = callSchema.safeParse(block).data;
    const isObject = typeof call?.input === "object" && call.input !== null;
    return call ? [{ id: call.id, name: call.name, input: isObject ? call.input : undefined }] : [];
  });
  const kept = usage?.cache_read_input_tokens ?? 0;
  const fresh = usage?.input_tokens ?? null;
  return {
    text: texts.join("\n"),
    calls,
    finish: FINISH[stop_reason ?? ""] ?? "other",
    finishReason: stop_reason ?? null,
    isEmpty: content.length === 0,
    model: model ?? null,
    // The provider counts what it had kept apart; here input is all of it.
    inputTokens: fresh === null ? null : fresh + kept + (usage?.cache_creation_input_tokens ?? 0),
    cachedInputTokens: fresh === null ? null : kept,
    outputTokens: usage?.output_tokens ?? null,
    native: content,
  };
}
