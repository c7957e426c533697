import { argumentsText, listOf, textOf, usageOf, type Format } from "./format";

/** Chat completions. */
export const chatFormat: Format = {
  path: "/chat/completions",
  read(body) {
    const messages = listOf(body.messages);
    const heard: string[] = [];
    const said: string[] = [];
    const called: string[] = [];
    let system = "";
    let pictureCount = 0;
    for (const { role, content, tool_calls } of messages) {
      const parts = listOf(content);
      pictureCount += parts.filter(({ type }) => type === "image_url").length;
      const text =
        typeof content === "string" ? content : parts.map(({ text: one }) => textOf(one) || "<picture>").join("\n");
      if (role === "system") system = text;
      else if (role === "assistant") {
        said.push(text);
        called.push(...listOf(tool_calls).map((one) => textOf((one.function as { name?: unknown }).name)));
      } else heard.push(text);
    }
    const toolNames = listOf(body.tools).map((tool) => textOf((tool.function as { name?: unknown }).name));
    return { model: textOf(body.model), system, heard, said, called, toolNames, pictureCount };
  },
  write(reply, model, index) {
    const calls = (reply.calls ?? []).map((call, at) => ({
      id: `call_${index}_${at}`,
      type: "function",
      function: { name: call.name, arguments: argumentsText(call.arguments) },
    }));
    const usage = usageOf(reply);
    return {
      id: `chatcmpl-${index}`,
      object: "chat.completion",
      created: 1_700_000_000,
      model,
      choices: [
        {
          index: 0,
          finish_reason: reply.finish ?? (calls.length > 0 ? "tool_calls" : "stop"),
          message: {
            role: "assistant",
            content: reply.text ?? null,
            refusal: reply.refusal ?? null,
            ...(calls.length > 0 && { tool_calls: calls }),
          },
        },
      ],
      usage: usage && {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        total_tokens: usage.input + usage.output,
        prompt_tokens_details: { cached_tokens: usage.cached },
      },
    };
  },
  events(reply, model, index) {
    const whole = chatFormat.write(reply, model, index);
    const [choice] = listOf(whole.choices);
    const message = choice?.message as {
      content: string | null;
      refusal: string | null;
      tool_calls?: Array<Record<string, unknown>>;
    };
    const chunk = (delta: unknown, finish: unknown = null) =>
      JSON.stringify({
        id: whole.id,
        model,
        object: "chat.completion.chunk",
        choices: [{ index: 0, delta, finish_reason: finish }],
      });
    const text = message.content ?? "";
    const half = Math.ceil(text.length / 2);
    return [
      chunk({ role: "assistant", content: text.slice(0, half) }),
      ...(half < text.length ? [chunk({ content: text.slice(half) })] : []),
      ...(message.refusal ? [chunk({ refusal: message.refusal })] : []),
      ...(message.tool_calls ?? []).flatMap((call, at) =>
        piecesOf(call, at).map((piece) => chunk({ tool_calls: [piece] })),
      ),
      chunk({}, choice?.finish_reason),
      JSON.stringify({ id: whole.id, model, choices: [], usage: whole.usage }),
      "[DONE]",
    ];
  },
};

function piecesOf(call: Record<string, unknown>, index: number): unknown[] {
  const { name, arguments: args } = call.function as { name: string; arguments: string };
  const half = Math.ceil(args.length / 2);
  return [
    { index, id: call.id, type: "function", function: { name, arguments: args.slice(0, half) } },
    { index, function: { arguments: args.slice(half) } },
  ];
}
