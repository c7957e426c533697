import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { request as ask, type IncomingMessage, type OutgoingHttpHeaders, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { installation } from "@/lib/auth/installation";
import { isOwnOrigin, trustedOrigins } from "@/lib/auth/trusted-origins";
import { readViewerTicket } from "@/lib/control/viewer-ticket";
import { findStreamHost } from "@/lib/services/viewer/find-stream-host";

/** Where a browser opens the live view, on the console's own origin. */
export const STREAM_PATH = "/desktop-stream";

/** What the worker gets to see of a browser's request. */
const PASSED_ON = [
  "upgrade",
  "connection",
  "sec-websocket-key",
  "sec-websocket-version",
  "sec-websocket-protocol",
  "sec-websocket-extensions",
];

/**
 * Serves WebSockets under `STREAM_PATH` on whatever HTTP server answers this process's requests, by passing them on
 * to the worker of the desktop. Next has no route for an upgrade and leaves one that no page claims alone; it names
 * its server to nobody, so this takes it from the first request. Safe to repeat.
 */
export function serveViewerStreams(): void {
  const known = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (known.has(server)) return;
    known.add(server);
    server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (!request.url?.startsWith(`${STREAM_PATH}/`)) return;
      socket.on("error", () => socket.destroy());
      void passOn(request, socket, head).catch((error: unknown) => {
        installation().logger.warn({ err: error }, "a live view could not be passed on");
        socket.destroy();
      });
    });
  });
}

async function passOn(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  const { db, viewerKey, logger, settings } = installation();
  if (isForeignPage(request, settings.publicUrl)) return refuse(socket, "403 Forbidden");
  const url = new URL(request.url ?? "/", "http://console");
  const text = url.searchParams.get("ticket") ?? "";
  const now = new Date();
  const ticket = readViewerTicket(viewerKey, text, now.getTime());
  if (!ticket || url.pathname !== `${STREAM_PATH}/${ticket.desktop_id}`) return refuse(socket, "401 Unauthorized");
  const { desktop_id: desktopId, workspace_id: workspaceId } = ticket;
  const host = await findStreamHost(db.prisma, { workspaceId, desktopId, now });
  if (host === null) return refuse(socket, "503 Service Unavailable");

  const headers: OutgoingHttpHeaders = {};
  for (const name of PASSED_ON) if (request.headers[name] !== undefined) headers[name] = request.headers[name];
  const onward = ask(`${host}/vnc/${desktopId}?ticket=${encodeURIComponent(text)}`, { headers });
  onward.once("upgrade", (response, worker, workerHead) => {
    socket.write(headOf(response));
    if (workerHead.length > 0) socket.write(workerHead);
    if (head.length > 0) worker.write(head);
    worker.on("error", () => socket.destroy());
    worker.on("close", () => socket.destroy());
    socket.on("close", () => worker.destroy());
    worker.pipe(socket).pipe(worker);
  });
  onward.once("response", (response) => {
    response.resume();
    refuse(socket, `${response.statusCode ?? 502} Refused`);
  });
  onward.once("error", (error) => {
    logger.warn({ err: error }, "the worker of a live view does not answer");
    refuse(socket, "503 Service Unavailable");
  });
  onward.end();
}

/** A browser names the page that opens a WebSocket; no page but the console's own may, whatever ticket it holds. */
function isForeignPage({ headers }: IncomingMessage, publicUrl: string): boolean {
  if (headers.origin === undefined) return false;
  const host = headers.host ?? null;
  return !isOwnOrigin({ origin: headers.origin, host }, trustedOrigins(publicUrl));
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function headOf(response: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`];
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    lines.push(`${response.rawHeaders[at]}: ${response.rawHeaders[at + 1]}`);
  }
  return `${lines.join("\r\n")}\r\n\r\n`;
}
