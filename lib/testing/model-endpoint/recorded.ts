import { z } from "zod";
import type { DoubleReply } from "./model-double";

const args = z.union([z.string(), z.record(z.string(), z.unknown())]);

/** What a trace keeps of one reply, see `callRecord`; arguments that were no JSON are null there. */
const recordSchema = z.object({
  reply: z.object({
    text: z.string(),
    finish: z.string(),
    calls: z.array(z.object({ tool: z.string(), arguments: args.nullable() })),
  }),
});
const replySchema = z.strictObject({
  text: z.string().optional(),
  calls: z.array(z.object({ name: z.string(), arguments: args })).optional(),
  finish: z.string().optional(),
  refusal: z.string().optional(),
  usage: z.object({ input: z.number(), cached: z.number(), output: z.number() }).nullable().optional(),
});

/**
 * Replies of a file, to be played again in their order: written by hand, or the records of an attempt's conversation.
 * Throws ZodError for anything else.
 */
export function recordedReplies(value: unknown): DoubleReply[] {
  return z.array(z.union([recordSchema.transform(replyOf), replySchema])).parse(value);
}

function replyOf({ reply: { text, finish, calls } }: z.infer<typeof recordSchema>): DoubleReply {
  if (finish === "refused") return { refusal: text };
  return {
    text,
    calls: calls.map((call) => ({ name: call.tool, arguments: call.arguments ?? "{" })),
    ...(finish === "cut" && { finish: "length" }),
  };
}
