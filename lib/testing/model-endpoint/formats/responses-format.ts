import type { DoubleReply } from "../model-double";
import { argumentsText, listOf, textOf, toolNamesOf, usageOf, type Format } from "./format";

/** The Responses API; a call named `computer_call` becomes one of the computer tool. */
export const responsesFormat: Format = {
  path: "/responses",
  read(body) {
    const heard: string[] = [];
    const said: string[] = [];
    const called: string[] = [];
    let pictureCount = 0;
    for (const item of listOf(body.input)) {
      const parts = listOf(item.content);
      const text = parts.map((part) => textOf(part.text) || "<picture>").join("\n");
      pictureCount +=
        parts.filter(({ type }) => type === "input_image").length + (item.type === "computer_call_output" ? 1 : 0);
      if (item.role === "user") heard.push(text);
      else if (item.type === "message") said.push(text);
      else if (item.type === "computer_call" || item.type === "function_call")
        called.push(textOf(item.name) || "computer_call");
    }
    const toolNames = toolNamesOf(body);
    return {
      model: textOf(body.model),
      system: textOf(body.instructions),
      heard,
      said,
      called,
      toolNames,
      pictureCount,
    };
  },
  write(reply, model, index) {
    const usage = usageOf(reply);
    const text = reply.refusal ?? reply.text;
    const part = reply.refusal ? { type: "refusal", refusal: text } : { type: "output_text", text, annotations: [] };
    const output = [
      { type: "reasoning", id: `rs_${index}`, summary: [], encrypted_content: "opaque" },
      ...(text
        ? [{ type: "message", id: `msg_${index}`, role: "assistant", status: "completed", content: [part] }]
        : []),
      ...(reply.calls ?? []).map((call, at) => itemOf(call, index, at)),
    ];
    return {
      id: `resp_${index}`,
      object: "response",
      model,
      status: reply.finish === undefined ? "completed" : "incomplete",
      incomplete_details: reply.finish === undefined ? null : { reason: reply.finish },
      output: text || (reply.calls ?? []).length > 0 ? output : [],
      usage: usage && {
        input_tokens: usage.input,
        input_tokens_details: { cached_tokens: usage.cached },
        output_tokens: usage.output,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: usage.input + usage.output,
      },
    };
  },
  events(reply, model, index) {
    const response = responsesFormat.write(reply, model, index);
    const last = response.status === "completed" ? "response.completed" : "response.incomplete";
    return [
      JSON.stringify({ type: "response.created", response: { ...response, output: [], status: "in_progress" } }),
      JSON.stringify({ type: last, response }),
    ];
  },
};

function itemOf(call: NonNullable<DoubleReply["calls"]>[number], index: number, at: number): Record<string, unknown> {
  const ids = { id: `item_${index}_${at}`, call_id: `call_${index}_${at}`, status: "completed" };
  if (call.name !== "computer_call") {
    return { type: "function_call", ...ids, name: call.name, arguments: argumentsText(call.arguments) };
  }
  return {
    type: "computer_call",
    ...ids,
    pending_safety_checks: [],
    ...(typeof call.arguments === "string" ? {} : call.arguments),
  };
}
