import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import type { Conversation, KeptTurn, ModelDriver, Observation, PlainQuestion, Space, ToolCall } from "../driver";
import { dataUrl, observationText } from "../observation-text";
import { mapTexts } from "../../model/clean-text";
import { ARGUMENTS_CHARS_MAX } from "../sent-back";
import { openAiAuthorization, openAiSampling } from "../openai-common";
import { ENDING_TOOLS, PROBE_TOOLS, type ToolDescription } from "../tool-schema";
import { computerCallDrafts } from "./computer-call-drafts";
import { readResponse } from "./read-response";
import { responseStream } from "./response-stream";

type ResponsesDefinition = Extract<PolicyDefinition, { driver: "openai_responses" }>;

/** The Responses API with the provider's own computer tool. The provider keeps nothing: each request holds it all. */
export const openAiResponses: ModelDriver<ResponsesDefinition> = {
  hasTools: true,
  authorization: openAiAuthorization,
  readReply: readResponse,
  readStream: responseStream,
  request(definition, conversation, space) {
    return {
      path: "/responses",
      headers: {},
      body: {
        ...settingsOf(definition, definition.sampling.max_tokens),
        instructions: conversation.system,
        input: inputOf(conversation),
        tools: [computerTool(definition.tool, space), ...ENDING_TOOLS.map(functionTool)],
        // What the model thought is sent back with its turn, unreadable for others.
        include: ["reasoning.encrypted_content"],
        ...(definition.tool === "computer_use_preview" && { truncation: "auto" }),
        ...(definition.stream && { stream: true }),
      },
    };
  },
  question,
  draftsOf: (call) => computerCallDrafts(call),
  // Models with this tool end by saying so in plain words.
  draftsOfText: ({ text, finish }) => (finish === "stop" && text.trim() !== "" ? [{ type: "done" }] : null),
};

const functionTool = ({ name, description, parameters }: ToolDescription) => ({
  type: "function",
  name,
  description,
  parameters,
  strict: false,
});

const computerTool = (tool: ResponsesDefinition["tool"], space: Space) =>
  tool === "computer"
    ? { type: "computer" }
    : { type: tool, display_width: space.width, display_height: space.height, environment: "linux" };

function settingsOf(definition: ResponsesDefinition, maxTokens: number): Record<string, unknown> {
  const { temperature, top_p, reasoning_effort } = openAiSampling(definition);
  return {
    model: definition.model,
    max_output_tokens: maxTokens,
    store: false,
    ...(temperature !== undefined && { temperature }),
    ...(top_p !== undefined && { top_p }),
    ...(reasoning_effort !== undefined && { reasoning: { effort: reasoning_effort } }),
  };
}

function inputOf({ task, earlier, turns, now }: Conversation): unknown[] {
  const first = turns[0]?.observation ?? now;
  const opening = [task, ...(earlier === null ? [] : [earlier])];
  const input: unknown[] = [userMessage([...opening, observationText(first)], first)];
  for (const [index, turn] of turns.entries()) {
    const next = turns[index + 1]?.observation ?? now;
    input.push(...ownItems(turn), ...outputsOf(turn, next));
  }
  return input;
}

const ownItems = ({ reply }: KeptTurn): unknown[] => (Array.isArray(reply.native) ? reply.native.map(shortened) : []);

/** A reply out of all bounds must not fill all later requests; what the model thought has to come back unchanged. */
function shortened(item: unknown): unknown {
  const { type, arguments: args } = item as { type?: unknown; arguments?: unknown };
  if (type === "reasoning") return item;
  const isTooLong = typeof args === "string" && args.length > ARGUMENTS_CHARS_MAX;
  return mapTexts(isTooLong ? { ...(item as object), arguments: "{}" } : item, (text) =>
    text.slice(0, ARGUMENTS_CHARS_MAX),
  );
}

/** A computer call is answered with the screen after it; what else is to be said follows as a message. */
function outputsOf({ results }: KeptTurn, next: Observation): unknown[] {
  const isComputer = (name: string) => name === "computer_call";
  const screen = next.image === null ? null : { type: "computer_screenshot", image_url: dataUrl(next.image) };
  const hasScreen = results.some(({ call }) => isComputer(call.name)) && screen !== null;
  const outputs = results.flatMap(({ call, text }): unknown[] => {
    if (call.id === null) return [];
    return isComputer(call.name)
      ? [
          {
            type: "computer_call_output",
            call_id: call.id,
            output: screen,
            acknowledged_safety_checks: pendingChecks(call),
          },
        ]
      : [{ type: "function_call_output", call_id: call.id, output: text }];
  });
  const errors = results.flatMap(({ call, text, isError }) => (isError && isComputer(call.name) ? [text] : []));
  const words = [
    ...errors,
    ...next.notes,
    ...(next.tree === null ? [] : [observationText({ ...next, notes: [], image: null })]),
  ];
  if (hasScreen && words.length === 0) return outputs;
  return [...outputs, userMessage(words.length > 0 ? words : ["The screen now:"], hasScreen ? null : next)];
}

/** The desktop is a sandbox without a network, so what the provider would have a person confirm is confirmed. */
function pendingChecks({ input }: ToolCall): unknown[] {
  const checks = (input as { pending_safety_checks?: unknown }).pending_safety_checks;
  return Array.isArray(checks) ? checks : [];
}

function userMessage(texts: string[], observation: Observation | null): unknown {
  const image = observation?.image ?? null;
  return {
    role: "user",
    content: [
      { type: "input_text", text: texts.filter((text) => text !== "").join("\n\n") },
      ...(image === null ? [] : [{ type: "input_image", image_url: dataUrl(image), detail: "original" }]),
    ],
  };
}

function question(definition: ResponsesDefinition, asked: PlainQuestion) {
  const { system, text, images, maxTokens, jsonSchema, offersTool } = asked;
  const pictures = images.map((image) => ({ type: "input_image", image_url: dataUrl(image), detail: "auto" }));
  return {
    path: "/responses",
    headers: {},
    body: {
      ...settingsOf(definition, maxTokens),
      instructions: system,
      input: [{ role: "user", content: [{ type: "input_text", text }, ...pictures] }],
      ...(offersTool && { tools: PROBE_TOOLS.map(functionTool) }),
      ...(jsonSchema && {
        text: { format: { type: "json_schema", name: "answer", strict: true, schema: jsonSchema } },
      }),
    },
  };
}
