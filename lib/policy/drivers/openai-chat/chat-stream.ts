import { z } from "zod";
import type { StreamReader } from "../driver";

const chunkSchema = z.object({
  model: z.string().nullish(),
  error: z.unknown().optional(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number().int().min(0).max(1_000).optional(),
                  id: z.string().nullish(),
                  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  usage: z.unknown().optional(),
});

interface Call {
  id: string;
  function: { name: string; arguments: string };
}

/** Puts the pieces of a streamed chat completion together. It is whole once it said why it ended. */
export function chatStream(): StreamReader {
  const text = { content: "", refusal: "" };
  const calls: Call[] = [];
  let model: string | null = null;
  let usage: unknown = null;
  let finish: string | null = null;
  let error: unknown = null;
  let isEnded = false;

  return {
    take(_event, data) {
      if (data === "[DONE]") return void (isEnded = true);
      const parsed = chunkSchema.safeParse(JSON.parse(data));
      if (!parsed.success) return;
      model ??= parsed.data.model ?? null;
      usage = parsed.data.usage ?? usage;
      error = parsed.data.error ?? error;
      const choice = parsed.data.choices?.[0];
      finish = choice?.finish_reason ?? finish;
      text.content += choice?.delta?.content ?? "";
      text.refusal += choice?.delta?.refusal ?? "";
      for (const piece of choice?.delta?.tool_calls ?? []) {
        const index = piece.index ?? Math.max(0, calls.length - 1);
        const call = (calls[index] ??= { id: "", function: { name: "", arguments: "" } });
        call.id ||= piece.id ?? "";
        call.function.name += piece.function?.name ?? "";
        call.function.arguments += piece.function?.arguments ?? "";
      }
    },
    end() {
      if (error) return { error };
      if (finish === null && !isEnded) return null;
      const message = {
        content: text.content,
        ...(text.refusal !== "" && { refusal: text.refusal }),
        tool_calls: calls.filter(Boolean),
      };
      const isNothing = finish === null && message.content === "" && message.tool_calls.length === 0;
      return { model, usage, choices: isNothing ? [] : [{ finish_reason: finish, message }] };
    },
  };
}
