import { argumentsText, listOf, textOf, toolNamesOf, usageOf, type Format } from "./format";

/** The messages API with a computer tool. */
export const messagesFormat: Format = {
  path: "/v1/messages",
  read(body) {
    const heard: string[] = [];
    const said: string[] = [];
    const called: string[] = [];
    let pictureCount = 0;
    for (const { role, content } of listOf(body.messages)) {
      const blocks = listOf(content);
      pictureCount += blocks.filter(({ type }) => type === "image").length;
      const texts = blocks.map(
        (block) => textOf(block.text) || textOf(block.content) || (block.type === "image" ? "<picture>" : ""),
      );
      (role === "assistant" ? said : heard).push(texts.filter(Boolean).join("\n"));
      called.push(...blocks.filter(({ type }) => type === "tool_use").map(({ name }) => textOf(name)));
    }
    const toolNames = toolNamesOf(body);
    return { model: textOf(body.model), system: textOf(body.system), heard, said, called, toolNames, pictureCount };
  },
  write(reply, model, index) {
    const calls = (reply.calls ?? []).map((call, at) => ({
      type: "tool_use",
      id: `toolu_${index}_${at}`,
      name: call.name,
      input: inputOf(call.arguments),
    }));
    const usage = usageOf(reply);
    const finish = reply.refusal ? "refusal" : calls.length > 0 ? "tool_use" : "end_turn";
    const text = reply.refusal ?? reply.text;
    return {
      id: `msg_${index}`,
      type: "message",
      role: "assistant",
      model,
      content: [...(text ? [{ type: "text", text }] : []), ...calls],
      stop_reason: reply.finish ?? finish,
      stop_sequence: null,
      usage: usage && {
        input_tokens: usage.input - usage.cached,
        cache_read_input_tokens: usage.cached,
        cache_creation_input_tokens: 0,
        output_tokens: usage.output,
      },
    };
  },
  events(reply, model, index) {
    const { content, stop_reason, usage, ...message } = messagesFormat.write(reply, model, index);
    const event = (value: Record<string, unknown>) => JSON.stringify(value);
    return [
      event({ type: "message_start", message: { ...message, content: [], usage } }),
      ...listOf(content).flatMap((block, at) => [
        event({
          type: "content_block_start",
          index: at,
          content_block: { ...block, ...(block.type === "text" ? { text: "" } : { input: {} }) },
        }),
        event({
          type: "content_block_delta",
          index: at,
          delta:
            block.type === "text"
              ? { type: "text_delta", text: block.text }
              : { type: "input_json_delta", partial_json: JSON.stringify(block.input) },
        }),
        event({ type: "content_block_stop", index: at }),
      ]),
      event({ type: "message_delta", delta: { stop_reason }, usage }),
      event({ type: "message_stop" }),
    ];
  },
};

function inputOf(args: Record<string, unknown> | string): unknown {
  try {
    return JSON.parse(argumentsText(args));
  } catch {
    return argumentsText(args);
  }
}
