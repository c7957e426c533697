import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import { openAiAuthorization, openAiSampling } from "../openai-common";
import type { Conversation, KeptTurn, ModelDriver, Observation, PlainQuestion, ToolCall } from "../driver";
import { dataUrl, observationText } from "../observation-text";
import { ARGUMENTS_CHARS_MAX, TEXT_CHARS_MAX } from "../sent-back";
import { draftOfTool, PROBE_TOOLS, toolDescriptions, type ToolDescription } from "../tool-schema";
import { readChatReply } from "./read-chat-reply";
import { chatStream } from "./chat-stream";

type ChatDefinition = Extract<PolicyDefinition, { driver: "openai_chat" | "code" }>;

/** Chat completions with tool calls, the form that most servers of models speak. */
export const openAiChat: ModelDriver<ChatDefinition> = {
  hasTools: true,
  authorization: openAiAuthorization,
  readReply: readChatReply,
  readStream: chatStream,
  request(definition, conversation) {
    return chatRequest(definition, chatMessages(conversation), {
      tools: toolDescriptions(definition.observation === "set_of_marks").map(functionTool),
    });
  },
  question: chatQuestion,
  draftsOf: (call, definition) => [draftOfTool(call, definition.observation === "set_of_marks")],
  draftsOfText: () => null,
};

const functionTool = (tool: ToolDescription) => ({ type: "function", function: tool });

export function chatRequest(definition: ChatDefinition, messages: unknown[], more: Record<string, unknown>) {
  const { max_tokens, reasoning_effort, ...sampling } = openAiSampling(definition);
  return {
    path: "/chat/completions",
    headers: {},
    body: {
      model: definition.model,
      messages,
      ...more,
      ...sampling,
      ...(reasoning_effort === undefined ? {} : { reasoning_effort }),
      // Endpoints of reasoning models take only the newer name; all others know the older one.
      ...(reasoning_effort === undefined ? { max_tokens } : { max_completion_tokens: max_tokens }),
      ...(definition.stream ? { stream: true, stream_options: { include_usage: true } } : {}),
    },
  };
}

export function chatMessages({ system, task, earlier, turns, now }: Conversation): unknown[] {
  const first = turns[0]?.observation ?? now;
  const opening = [task, ...(earlier === null ? [] : [earlier])].join("\n\n");
  const messages: unknown[] = [
    { role: "system", content: system },
    { role: "user", content: observed(first, opening) },
  ];
  for (const [index, turn] of turns.entries()) {
    messages.push(assistant(turn));
    for (const { call, text } of turn.results) {
      if (call.id !== null) messages.push({ role: "tool", tool_call_id: call.id, content: text });
    }
    messages.push({ role: "user", content: observed(turns[index + 1]?.observation ?? now, null) });
  }
  return messages;
}

function observed(observation: Observation, before: string | null): unknown {
  const text = [...(before === null ? [] : [before]), observationText(observation)].join("\n\n");
  if (observation.image === null) return text;
  return [
    { type: "text", text },
    { type: "image_url", image_url: { url: dataUrl(observation.image) } },
  ];
}

/** Only calls that were answered are sent back, and of their arguments only what is JSON: servers refuse the rest. */
function assistant({ reply, results }: KeptTurn): unknown {
  const calls = results.flatMap(({ call }) => (call.id === null ? [] : [called(call, call.id)]));
  const content = reply.text.slice(0, TEXT_CHARS_MAX);
  return {
    role: "assistant",
    content: content === "" && calls.length === 0 ? "(nothing)" : content,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

function called(call: ToolCall, id: string): unknown {
  const text = call.input === undefined ? "{}" : JSON.stringify(call.input);
  const args = text.length > ARGUMENTS_CHARS_MAX ? "{}" : text;
  return { id, type: "function", function: { name: call.name.slice(0, 64) || "unnamed", arguments: args } };
}

export function chatQuestion(definition: ChatDefinition, question: PlainQuestion) {
  const { system, text, images, maxTokens, jsonSchema, offersTool } = question;
  const content =
    images.length === 0
      ? text
      : [{ type: "text", text }, ...images.map((image) => ({ type: "image_url", image_url: { url: dataUrl(image) } }))];
  const asked = { ...definition, stream: false, sampling: { ...definition.sampling, max_tokens: maxTokens } };
  const messages = [
    { role: "system", content: system },
    { role: "user", content },
  ];
  return chatRequest(asked, messages, {
    ...(offersTool && {
      tools: PROBE_TOOLS.map(functionTool),
    }),
    ...(jsonSchema && {
      response_format: { type: "json_schema", json_schema: { name: "answer", strict: true, schema: jsonSchema } },
    }),
  });
}
