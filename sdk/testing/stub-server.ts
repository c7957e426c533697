import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Transport, type TransportOptions } from "../typescript/src/transport";

type Answer =
  "drop" | { status: number; body?: unknown; headers?: Record<string, string> } | ((response: ServerResponse) => void);

export interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: unknown;
}

/** A server that answers each request with the next of `answers`, and keeps what it was asked. */
export async function stubServer(...answers: Answer[]) {
  const asked: Asked[] = [];
  const slept: number[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      const isJson = headers["content-type"] === "application/json";
      asked.push({ method, path, headers, body: isJson ? JSON.parse(text) : text || null });
      const answer = answers.shift();
      if (answer === undefined || answer === "drop") request.socket.destroy();
      else if (typeof answer === "function") answer(response);
      else {
        const body = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? {});
        response.writeHead(answer.status, answer.headers).end(body);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    slept,
    /** A transport to it that notes its pauses, in milliseconds, instead of making them. */
    transport: (options: TransportOptions = {}) =>
      new Transport({ url, key: "the-key" }, { sleep: async (ms) => void slept.push(ms), ...options }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const problem = (status: number, code: string, headers = {}, members = {}): Answer => ({
  ...{ status, headers },
  body: { status, code, title: "No", detail: "because", request_id: "req_1", ...members },
});

/** An event stream of raw frames that then breaks off. */
export const events =
  (...frames: string[]): Answer =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(frames.join(""), () => response.destroy());
  };

export function frame(seq: number, members: object = {}): string {
  const event = { seq, type: "attempt.step", to: null, refused: false, ...members };
  return `id: ${seq}\nevent: run_event\ndata: ${JSON.stringify(event)}\n\n`;
}
