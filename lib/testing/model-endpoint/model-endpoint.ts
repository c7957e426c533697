/**
 * A server that stands in for a provider: it speaks the providers' formats, plays scripted conversations, breaks on
 * request and, as model `rules`, solves simple tasks by plain rules. A test double: entries that use it say
 * `is_test_double: true`, and so do all results.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { faultNamed } from "./faults";
import { chatFormat } from "./formats/chat-format";
import { isStreamed, type Format } from "./formats/format";
import { messagesFormat } from "./formats/messages-format";
import { responsesFormat } from "./formats/responses-format";
import type { Double, DoubleReply, Fault } from "./model-double";
import { rulesAgent } from "./rules/rules-agent";

export interface ModelEndpointOptions {
  /** 0 takes any that is free. */
  port?: number;
  host?: string;
  /** Before each answer; a model name that ends in `@2000ms` has its own. */
  delayMs?: number;
  /** Asked for on each request when given; all others get 401. */
  key?: string;
}

export interface SeenRequest {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Record<string, unknown>;
  at: number;
}

export interface ModelEndpoint {
  /** `base_url` of an entry for chat completions and responses. */
  url: string;
  /** `base_url` for the messages API, which has the version in its path. */
  origin: string;
  requests: SeenRequest[];
  /** Answered under `script:NAME`: a list in order, then `done` for ever; or a double. */
  script(name: string, replies: Array<DoubleReply | Fault> | Double): void;
  /** Requests under way now, the most there ever were, and the milliseconds of all of them together. */
  load(): { now: number; most: number; workMs: number };
  close(): Promise<void>;
}

const FORMATS: Array<[string, Format]> = [
  ["/v1/chat/completions", chatFormat],
  ["/v1/responses", responsesFormat],
  ["/v1/messages", messagesFormat],
];
const BODY_BYTES_MAX = 64 * 1024 ** 2;
const DONE: DoubleReply = { calls: [{ name: "done", arguments: {} }] };

/** Starts the endpoint; `close` ends it with every connection. */
export async function startModelEndpoint(options: ModelEndpointOptions = {}): Promise<ModelEndpoint> {
  const { port = 0, host = "127.0.0.1", delayMs = 0, key } = options;
  const requests: SeenRequest[] = [];
  const scripts = new Map<string, Array<DoubleReply | Fault> | Double>();
  const counts = new Map<string, number>();
  const load = { now: 0, most: 0, workMs: 0, since: 0 };

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = (incoming.url ?? "").split("?")[0] ?? "";
    const [, format] = FORMATS.find(([at]) => at === path) ?? [];
    const body = await bodyOf(incoming);
    if (incoming.method === "GET" && path === "/v1/models")
      return json(outgoing, 200, { object: "list", data: [{ id: "rules" }] });
    if (!format || incoming.method !== "POST" || body === null)
      return json(outgoing, 404, { error: { message: "no such route" } });
    requests.push({ path, headers: incoming.headers, body, at: Date.now() });
    const sent = String(incoming.headers.authorization ?? incoming.headers["x-api-key"] ?? "").replace(/^Bearer /, "");
    if (key !== undefined && sent !== key)
      return json(outgoing, 401, {
        error: { code: "invalid_api_key", message: `Incorrect API key provided: ${sent}.` },
      });

    const request = format.read(body);
    const [, model = "", ownDelay] = /^(.*?)(?:@(\d+)ms)?$/.exec(request.model) ?? [];
    const index = counts.get(request.model) ?? 0;
    counts.set(request.model, index + 1);
    outgoing.setHeader("x-request-id", `req_${requests.length}`);
    await sleep(ownDelay === undefined ? delayMs : Number(ownDelay));
    const made = await play(model, { ...request, model, index });
    if (made === null)
      return json(outgoing, 404, { error: { code: "model_not_found", message: `The model ${model} does not exist.` } });
    if ("status" in made || "breaks" in made || "hangs" in made || "raw" in made)
      return breakAs(made, outgoing, format, body, sent);
    const reply = "reply" in made && made.reply ? made.reply : (made as DoubleReply);
    if (isStreamed(body)) return stream(outgoing, format.events(reply, model, index));
    json(outgoing, 200, format.write(reply, model, index));
  }

  async function play(model: string, request: Parameters<Double>[0]): Promise<DoubleReply | Fault | null> {
    const named = faultNamed(model);
    if (named) return request.index < named.times ? named.fault : DONE;
    if (model === "rules") return rulesAgent(request);
    if (model === "done") return DONE;
    const script = model.startsWith("script:") ? scripts.get(model.slice("script:".length)) : undefined;
    if (script === undefined) return null;
    return typeof script === "function" ? script(request) : (script[request.index] ?? DONE);
  }

  function count(by: 1 | -1): void {
    const now = performance.now();
    load.workMs += load.now * (now - load.since);
    load.since = now;
    load.now += by;
    load.most = Math.max(load.most, load.now);
  }

  const server = createServer((incoming, outgoing) => {
    count(1);
    outgoing.on("close", () => count(-1));
    answer(incoming, outgoing).catch((error: unknown) => {
      if (!outgoing.headersSent) json(outgoing, 500, { error: { message: String(error) } });
      else outgoing.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}/v1`,
    requests,
    script: (name, replies) => void scripts.set(name, replies),
    load: () => ({ now: load.now, most: load.most, workMs: Math.round(load.workMs) }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Record<string, unknown> | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString() || "{}") as Record<string, unknown>;
  } catch {
    return null;
  }
}

function json(outgoing: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  outgoing.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

function stream(outgoing: ServerResponse, events: string[]): void {
  outgoing.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) outgoing.write(`data: ${event}\n\n`);
  outgoing.end();
}

function breakAs(
  fault: Fault,
  outgoing: ServerResponse,
  format: Format,
  body: Record<string, unknown>,
  key: string,
): void {
  if (fault.hangs) return;
  if (fault.breaks === "before") return void outgoing.socket?.destroy();
  if (fault.breaks) {
    const isStream = fault.breaks === "in_stream" && isStreamed(body);
    const whole = isStream
      ? `data: ${format.events(DONE, "broken", 0)[0]}\n\n`
      : JSON.stringify(format.write(DONE, "broken", 0)).slice(0, 40);
    outgoing.writeHead(
      200,
      isStream
        ? { "content-type": "text/event-stream" }
        : { "content-type": "application/json", "content-length": "5000" },
    );
    return void outgoing.write(whole, () => outgoing.socket?.destroy());
  }
  const text = fault.raw ?? JSON.stringify(fault.body).replaceAll("{key}", key);
  outgoing
    .writeHead(fault.status ?? 200, { "content-type": fault.raw ? "text/html" : "application/json", ...fault.headers })
    .end(text);
}
