import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import type { Conversation } from "../drivers/driver";
import type { ProviderReply } from "../provider/call-provider";
import type { EpisodeState } from "./episode";

/** Version of the shape below. */
const FORMAT = 1;

/**
 * One exchange with a model as it is kept: what was new in the request, the whole reply as the provider sent it, what
 * was made of it. Together the records of an attempt hold the whole conversation; pictures stand by digest.
 */
export function callRecord(parts: {
  conversation: Conversation;
  answer: ProviderReply;
  state: EpisodeState;
  next: EpisodeState;
  definition: PolicyDefinition;
}): Record<string, unknown> {
  const { conversation, answer, state, next, definition } = parts;
  const { reply } = answer;
  const isFirst = state.lines.length === 0;
  const image = conversation.now.image;
  return {
    format: FORMAT,
    driver: definition.driver,
    model: definition.model,
    sent: {
      ...(isFirst && { system: conversation.system, task: conversation.task }),
      /** Earlier turns sent whole, and those of which a line was sent. */
      whole_turns: conversation.turns.length,
      earlier_lines: state.lines.length - conversation.turns.length,
      cuts: state.cuts,
      results:
        conversation.turns.at(-1)?.results.map(({ call, text, isError }) => ({
          id: call.id,
          tool: call.name,
          text,
          is_error: isError,
        })) ?? [],
      notes: conversation.now.notes,
      tree: conversation.now.tree,
      image: image && { digest: image.digest, width: image.width, height: image.height, media_type: image.mediaType },
    },
    failed_tries: answer.failedTries,
    reply: {
      text: reply.text,
      calls: reply.calls.map(({ id, name, input }) => ({ id, tool: name, arguments: input ?? null })),
      finish: reply.finish,
      finish_reason: reply.finishReason,
      native: answer.payload,
    },
    actions: next.queue.map(({ action, code }) => (code === null ? action : { type: "code", code })),
  };
}
