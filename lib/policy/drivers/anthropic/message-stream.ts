import { z } from "zod";
import type { StreamReader } from "../driver";

const eventSchema = z.object({
  type: z.string(),
  index: z.number().int().min(0).max(10_000).optional(),
  message: z.looseObject({ usage: z.record(z.string(), z.unknown()).nullish() }).optional(),
  content_block: z.looseObject({ type: z.string() }).optional(),
  delta: z.looseObject({}).optional(),
  usage: z.record(z.string(), z.unknown()).nullish(),
  error: z.unknown().optional(),
});

/** Deltas by the field of the block that they add to. */
const ADDS: Record<string, string> = { text: "text", thinking: "thinking", signature: "signature" };

/** Puts the events of a streamed message together. It is whole once it said that it stopped. */
export function messageStream(): StreamReader {
  let message: Record<string, unknown> = {};
  let usage: Record<string, unknown> = {};
  let error: unknown = null;
  let isStopped = false;
  const blocks: Array<Record<string, unknown>> = [];
  const inputs: string[] = [];

  function add(index: number, delta: Record<string, unknown>): void {
    const block = blocks[index];
    if (!block) return;
    if (typeof delta.partial_json === "string") inputs[index] = (inputs[index] ?? "") + delta.partial_json;
    for (const [from, to] of Object.entries(ADDS)) {
      if (typeof delta[from] === "string") block[to] = (typeof block[to] === "string" ? block[to] : "") + delta[from];
    }
  }

  return {
    take(_event, data) {
      const parsed = eventSchema.safeParse(JSON.parse(data));
      if (!parsed.success) return;
      const event = parsed.data;
      if (event.type === "error") error = event.error ?? "unknown";
      if (event.type === "message_start" && event.message) {
        message = event.message;
        usage = event.message.usage ?? {};
      }
      if (event.type === "content_block_start" && event.content_block) blocks[event.index ?? 0] = event.content_block;
      if (event.type === "content_block_delta" && event.delta) add(event.index ?? 0, event.delta);
      if (event.type === "message_delta") {
        message = { ...message, ...event.delta };
        usage = { ...usage, ...event.usage };
      }
      if (event.type === "message_stop") isStopped = true;
    },
    end() {
      if (error) return { error };
      if (!isStopped) return null;
      const content = blocks.flatMap((block, index) => {
        const text = inputs[index];
        return [text === undefined ? block : { ...block, input: jsonOrNull(text) }];
      });
      return { ...message, content, usage };
    },
  };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text === "" ? "{}" : text);
  } catch {
    return null;
  }
}
