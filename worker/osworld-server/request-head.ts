import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import { OSWORLD_LIMITS } from "./limits";
import { RouteRefusal } from "./route";

export interface RequestHead {
  headers: IncomingHttpHeaders;
  /** Everything that was read so far, the head and what came with it. */
  bytes: Buffer;
}

const END = "\r\n\r\n";

/** Reads up to the end of the first request's head and leaves the rest in the socket. Throws RouteRefusal 400. */
export function readHead(socket: Socket): Promise<RequestHead> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    const refuse = (why: string) => done(() => reject(new RouteRefusal(400, why)));
    const timer = setTimeout(() => refuse("The head of a request did not come in time."), OSWORLD_LIMITS.headMs);
    const done = (settle: () => void) => {
      clearTimeout(timer);
      socket.off("data", onData);
      socket.off("close", onClose);
      socket.pause();
      settle();
    };
    const onData = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const at = bytes.indexOf(END);
      if (at >= 0) done(() => resolve({ headers: headersOf(bytes.toString("latin1", 0, at)), bytes }));
      else if (bytes.length > OSWORLD_LIMITS.headBytesMax) refuse("The head of the request is too long.");
    };
    const onClose = () => refuse("The client is gone.");
    socket.on("data", onData);
    socket.once("close", onClose);
  });
}

function headersOf(head: string): IncomingHttpHeaders {
  const lines = head.split("\r\n").slice(1);
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}

/** A whole answer that ends the connection. */
export function refusalText(status: number, message: string): string {
  const body = JSON.stringify({ status: "error", message });
  const lines = [
    `HTTP/1.1 ${status} Refused`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  return `${lines.join("\r\n")}${END}${body}`;
}
