import * as http from "node:http";
import * as https from "node:https";
import { lostReply } from "./provider-fault";

export interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** From the start to the last byte. */
  timeoutMs: number;
  signal: AbortSignal;
}

export interface PostAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** A reply is a few kilobytes; a megabyte of text still fits, also escaped. */
const BYTES_MAX = 16 * 1024 ** 2;

/**
 * Connections are kept for the next turn, which comes within a second or so. Servers close idle ones after 5 s and more;
 * one that is used in that moment would break. Idle ones never keep the process alive.
 */
const IDLE_MS = 4_000;
const agents = {
  "http:": new http.Agent({ keepAlive: true, maxSockets: 512, timeout: IDLE_MS }),
  "https:": new https.Agent({ keepAlive: true, maxSockets: 512, timeout: IDLE_MS }),
};

/**
 * Sends one request and gives the whole answer, whatever its status. `onText` gets the pieces as they come. Redirects
 * are not followed: a key never goes where the operator did not send it. Throws ProviderFault `provider_timeout` or
 * `provider_unreachable` (a connection that ends in the middle of an answer too), or the signal's reason.
 */
export async function httpPost(
  request: PostRequest,
  onText?: (text: string, status: number) => void,
): Promise<PostAnswer> {
  request.signal.throwIfAborted();
  const url = new URL(request.url);
  const protocol = url.protocol === "https:" ? "https:" : "http:";
  const send = protocol === "https:" ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const body = Buffer.from(request.body);
    const outgoing = send(url, {
      method: "POST",
      agent: agents[protocol],
      headers: {
        "content-type": "application/json",
        "content-length": body.length,
        accept: "application/json, text/event-stream",
        "accept-encoding": "identity",
        "user-agent": "deskproof",
        ...request.headers,
      },
    });
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      request.signal.removeEventListener("abort", aborted);
      settle();
    };
    const fail = (error: Error) =>
      finish(() => {
        outgoing.destroy();
        reject(error);
      });
    const aborted = () => fail(request.signal.reason as Error);
    const timer = setTimeout(
      () => fail(lostReply("provider_timeout", `the provider did not answer within ${request.timeoutMs} ms`)),
      request.timeoutMs,
    );
    request.signal.addEventListener("abort", aborted, { once: true });
    const unreachable = (error: NodeJS.ErrnoException) =>
      fail(lostReply("provider_unreachable", `the connection to the provider failed: ${error.code ?? "it ended"}`));
    outgoing.on("error", unreachable);
    outgoing.on("response", (incoming) => {
      const status = incoming.statusCode ?? 0;
      const decoder = new TextDecoder();
      const pieces: string[] = [];
      let bytes = 0;
      incoming.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > BYTES_MAX) return fail(lostReply("provider_bad_reply", "the answer is longer than 16 MiB", status));
        const text = decoder.decode(chunk, { stream: true });
        pieces.push(text);
        try {
          onText?.(text, status);
        } catch {
          fail(lostReply("provider_bad_reply", "the stream holds an event that is not JSON", status));
        }
      });
      incoming.on("error", unreachable);
      incoming.on("close", () => {
        if (!incoming.complete) unreachable(new Error("the answer ended in its middle"));
      });
      incoming.on("end", () => {
        if (!incoming.complete) return;
        finish(() => resolve({ status, headers: incoming.headers, text: pieces.join("") + decoder.decode() }));
      });
    });
    outgoing.end(body);
  });
}
