import type { DoubleReply, Fault } from "./model-double";

const error = (status: number, code: string, message: string, headers: Record<string, string> = {}): Fault => ({
  status,
  headers,
  body: { error: { code, type: code, message, param: null } },
});
const reply = (one: DoubleReply): Fault => ({ reply: one });
const call = (name: string, args: Record<string, unknown> | string): Fault =>
  reply({ calls: [{ name, arguments: args }] });

/**
 * Every fault on request: model `fault:NAME` always answers with it, `fault:NAME*3` three times and then as `done`.
 * What a provider does wrong, and what a model does wrong.
 */
export const FAULTS: Record<string, Fault> = {
  "401": error(401, "invalid_api_key", "Incorrect API key provided: {key}."),
  "403": error(403, "permission_denied", "This key may not use the model."),
  "404": error(404, "model_not_found", "The model does not exist or you do not have access to it."),
  "429": error(429, "rate_limit_exceeded", "Rate limit reached for requests."),
  "429-after": error(429, "rate_limit_exceeded", "Rate limit reached for requests.", { "retry-after": "1" }),
  "429-quota": error(429, "insufficient_quota", "You exceeded your current quota."),
  "400": error(400, "invalid_request_error", "Unrecognized request argument supplied: seed."),
  "500": error(500, "server_error", "The server had an error while processing your request."),
  "503": { status: 503, raw: "<html><body>Service Unavailable</body></html>" },
  "529": { status: 529, body: { type: "error", error: { type: "overloaded_error", message: "Overloaded" } } },
  context: error(400, "context_length_exceeded", "This model's maximum context length is 8192 tokens."),
  image: error(400, "invalid_image", "The image exceeds the maximum size of 1024 pixels."),
  "image-413": error(413, "request_too_large", "Request exceeds the maximum size."),
  "200-error": { status: 200, body: { error: { code: 503, message: "Upstream provider is down." } } },
  reset: { breaks: "before" },
  "reset-body": { breaks: "in_body" },
  "reset-stream": { breaks: "in_stream" },
  hang: { hangs: true },
  "not-json": { status: 200, raw: "OK" },
  "not-chat": { status: 200, body: { result: "hello" } },
  "empty-choices": { status: 200, body: { id: "x", object: "chat.completion", choices: [], usage: null } },
  "malformed-arguments": call("click", '{"x": 10, "y": '),
  "wrong-arguments": call("click", { x: "left", y: 10 }),
  "unknown-tool": call("launch_rocket", { at: "dawn" }),
  "no-tool-call": reply({ text: "I would now click on the button." }),
  silence: reply({ text: "" }),
  refusal: reply({ refusal: "I cannot help with that." }),
  filtered: reply({ text: "", finish: "content_filter" }),
  outside: call("click", { x: 100_000, y: 10 }),
  cut: reply({ text: "First I will look at the scre", finish: "length" }),
  "cut-in-call": reply({ calls: [{ name: "type", arguments: '{"text": "half of a sen' }], finish: "length" }),
  "ask-user": call("ask_user", { question: "Which file?" }),
  "control-characters": call("type", { text: "a\u0000b\u001b[31mc" }),
  "control-text": reply({ text: "look\u0000 \u001b[2J\ud800 here" }),
  "megabyte-text": reply({ text: "word ".repeat(210_000) }),
  "megabyte-arguments": call("type", { text: "x".repeat(1_048_576) }),
  "many-calls": reply({
    calls: Array.from({ length: 5 }, (_, index) => ({ name: "move", arguments: { x: 10 + index, y: 20 } })),
  }),
  "bad-call-between": reply({
    calls: [
      { name: "move", arguments: { x: 10, y: 20 } },
      { name: "click", arguments: "{" },
      { name: "type", arguments: { text: "never typed" } },
    ],
  }),
  "no-usage": reply({ calls: [{ name: "wait", arguments: { ms: 1 } }], usage: null }),
  stall: call("click", { x: 5, y: 5 }),
};

/** Name and number of times of `fault:NAME*3`; null for any other model name. */
export function faultNamed(model: string): { fault: Fault; times: number } | null {
  const [, name, times] = /^fault:([a-z0-9-]+)(?:\*(\d+))?$/.exec(model) ?? [];
  const fault = name === undefined ? undefined : FAULTS[name];
  return fault ? { fault, times: times === undefined ? Number.POSITIVE_INFINITY : Number(times) } : null;
}
