import { z } from "zod";
import { argumentsOf } from "../openai-common";
import { UnreadableReply, type Finish, type ModelReply, type ToolCall } from "../driver";

const count = z.number().int().min(0).nullish().catch(null);
const payloadSchema = z.object({
  model: z.string().nullish(),
  status: z.string().nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(z.looseObject({ type: z.string() })),
  usage: z
    .object({
      input_tokens: count,
      output_tokens: count,
      input_tokens_details: z.object({ cached_tokens: count }).nullish(),
    })
    .nullish()
    .catch(null),
});
const part = z.looseObject({ type: z.string(), text: z.string().optional(), refusal: z.string().optional() });
const messageSchema = z.object({ type: z.literal("message"), content: z.array(part) });
const computerSchema = z.object({
  type: z.literal("computer_call"),
  call_id: z.string(),
  action: z.unknown().optional(),
  actions: z.array(z.unknown()).nullish(),
  pending_safety_checks: z.array(z.unknown()).nullish(),
});
const functionSchema = z.object({
  type: z.literal("function_call"),
  call_id: z.string(),
  name: z.string(),
  arguments: z.string(),
});

/** Throws UnreadableReply for what is no response. */
export function readResponse(payload: unknown): ModelReply {
  const parsed = payloadSchema.safeParse(payload);
  if (!parsed.success) throw new UnreadableReply(parsed.error.issues[0]?.path.map(String).join(".") ?? "");
  const { output, model, usage, status, incomplete_details } = parsed.data;
  const parts = output.flatMap((item) => messageSchema.safeParse(item).data?.content ?? []);
  const refusal = parts.find(({ refusal }) => refusal !== undefined)?.refusal;
  const calls = output.flatMap(callOf);
  const why = incomplete_details?.reason ?? null;
  return {
    text: refusal ?? parts.flatMap(({ text }) => text ?? []).join("\n"),
    calls,
    finish: refusal !== undefined ? "refused" : finishOf(why, calls.length > 0),
    finishReason: why ?? status ?? null,
    isEmpty: output.length === 0,
    model: model ?? null,
    inputTokens: usage?.input_tokens ?? null,
    cachedInputTokens: usage?.input_tokens_details?.cached_tokens ?? null,
    outputTokens: usage?.output_tokens ?? null,
    native: output,
  };
}

function finishOf(why: string | null, hasCalls: boolean): Finish {
  if (why === "max_output_tokens") return "cut";
  if (why === "content_filter") return "refused";
  return hasCalls ? "calls" : "stop";
}

function callOf(item: unknown): ToolCall[] {
  const computer = computerSchema.safeParse(item).data;
  if (computer) {
    const actions = computer.actions ?? (computer.action === undefined ? [] : [computer.action]);
    const { pending_safety_checks } = computer;
    return [{ id: computer.call_id, name: "computer_call", input: { actions, pending_safety_checks } }];
  }
  const called = functionSchema.safeParse(item).data;
  if (!called) return [];
  return [{ id: called.call_id, name: called.name, input: argumentsOf(called.arguments) }];
}
