import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import type { Conversation, KeptTurn, ModelDriver, Observation, PlainQuestion, Space } from "../driver";
import { base64, observationText } from "../observation-text";
import { ARGUMENTS_CHARS_MAX, TEXT_CHARS_MAX } from "../sent-back";
import { ENDING_TOOLS, PROBE_TOOLS, type ToolDescription } from "../tool-schema";
import { computerDrafts } from "./computer-drafts";
import { messageStream } from "./message-stream";
import { readMessage } from "./read-message";

type AnthropicDefinition = Extract<PolicyDefinition, { driver: "anthropic" }>;

const VERSION = "2023-06-01";
/** Each version of the tool but the newest stands behind a header of its own. */
const BETAS: Record<AnthropicDefinition["tool"], string | null> = {
  computer_20250124: "computer-use-2025-01-24",
  computer_20251124: "computer-use-2025-11-24",
  computer_toolset_20260801: null,
};
/** What cannot be said as one typed action. */
const WITHHELD = ["zoom", "hold_key", "left_mouse_down", "left_mouse_up"];

/** The messages API with the provider's own computer tool. */
export const anthropic: ModelDriver<AnthropicDefinition> = {
  hasTools: true,
  authorization: (key): Record<string, string> => (key === null ? {} : { "x-api-key": key }),
  readReply: readMessage,
  readStream: messageStream,
  request(definition, conversation, space) {
    const beta = BETAS[definition.tool];
    return {
      path: "/v1/messages",
      headers: { "anthropic-version": VERSION, ...(beta === null ? {} : { "anthropic-beta": beta }) },
      body: {
        ...settingsOf(definition, definition.sampling.max_tokens),
        system: conversation.system,
        messages: messagesOf(conversation),
        tools: [computerTool(definition.tool, space), ...ENDING_TOOLS.map(ownTool)],
        ...(definition.stream && { stream: true }),
      },
    };
  },
  question,
  draftsOf: (call) => computerDrafts(call),
  // Models with this tool end by saying so in plain words.
  draftsOfText: ({ text, finish }) => (finish === "stop" && text.trim() !== "" ? [{ type: "done" }] : null),
};

const ownTool = ({ name, description, parameters }: ToolDescription) => ({
  name,
  description,
  input_schema: parameters,
});

function computerTool(tool: AnthropicDefinition["tool"], space: Space): Record<string, unknown> {
  if (tool === "computer_toolset_20260801") {
    return { type: tool, configs: Object.fromEntries(WITHHELD.map((name) => [name, { enabled: false }])) };
  }
  return { type: tool, name: "computer", display_width_px: space.width, display_height_px: space.height };
}

function settingsOf({ model, sampling }: AnthropicDefinition, maxTokens: number): Record<string, unknown> {
  const { temperature, top_p } = sampling;
  return {
    model,
    max_tokens: maxTokens,
    ...(temperature !== undefined && { temperature }),
    ...(top_p !== undefined && { top_p }),
  };
}

function messagesOf({ task, earlier, turns, now }: Conversation): unknown[] {
  const first = turns[0]?.observation ?? now;
  const opening = [task, ...(earlier === null ? [] : [earlier])].map(textBlock);
  const messages: unknown[] = [{ role: "user", content: [...opening, ...observed(first)] }];
  for (const [index, turn] of turns.entries()) {
    messages.push({ role: "assistant", content: ownTurn(turn) });
    const results = turn.results.flatMap(({ call, text, isError }) =>
      call.id === null ? [] : [{ type: "tool_result", tool_use_id: call.id, content: text, is_error: isError }],
    );
    messages.push({ role: "user", content: [...results, ...observed(turns[index + 1]?.observation ?? now)] });
  }
  return messages;
}

/** The model's own blocks, what it thought included, which the provider wants back unchanged. */
function ownTurn({ reply }: KeptTurn): unknown {
  const blocks = Array.isArray(reply.native) ? reply.native.map(shortened) : [];
  return blocks.length > 0 ? blocks : [textBlock("(nothing)")];
}

/** Nothing that a model does takes more; a reply out of all bounds must not fill all later requests. */
function shortened(block: unknown): unknown {
  const { type, text, input } = block as { type?: unknown; text?: unknown; input?: unknown };
  if (type === "text" && typeof text === "string") return textBlock(text.slice(0, TEXT_CHARS_MAX) || "(nothing)");
  const isTooLong = type === "tool_use" && (JSON.stringify(input)?.length ?? 0) > ARGUMENTS_CHARS_MAX;
  return isTooLong ? { ...(block as object), input: {} } : block;
}

const textBlock = (text: string) => ({ type: "text", text });

function observed(observation: Observation): unknown[] {
  const text = observationText(observation);
  return [
    ...(text === "" ? [] : [textBlock(text)]),
    ...(observation.image === null ? [] : [imageBlock(observation.image)]),
  ];
}

const imageBlock = ({ mediaType, bytes }: { mediaType: string; bytes: Uint8Array }) => ({
  type: "image",
  source: { type: "base64", media_type: mediaType, data: base64(bytes) },
});

function question(definition: AnthropicDefinition, asked: PlainQuestion) {
  const { system, text, images, maxTokens, jsonSchema, offersTool } = asked;
  return {
    path: "/v1/messages",
    headers: { "anthropic-version": VERSION },
    body: {
      ...settingsOf(definition, maxTokens),
      system,
      messages: [{ role: "user", content: [...images.map(imageBlock), textBlock(text)] }],
      ...(offersTool && { tools: PROBE_TOOLS.map(ownTool) }),
      ...(jsonSchema && { output_config: { format: { type: "json_schema", schema: jsonSchema } } }),
    },
  };
}
