import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { SlotUse } from "@/lib/engine/slots/osworld-servers.port";
import { assertNear } from "./access";
import { OSWORLD_LIMITS } from "./limits";
import { readHead, refusalText } from "./request-head";
import type { RequestQueue } from "./request-queue";
import { RouteRefusal } from "./route";

interface PortParts {
  slot: SlotUse;
  queue: RequestQueue;
  /** Only an address of the machine itself: what listens in the desktop knows no token. */
  address: string;
  ports: readonly number[];
  ending: AbortSignal;
}

export interface PortServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Passes connections on to a port of the slot's present desktop, byte by byte after the first request's head, which must
 * be of a program of this machine and not of a page in a browser. Opening one acts in the slot; what is open is cut
 * before a reset, a checkpoint and the slot's end. Throws what listening throws.
 */
export async function servePort(parts: PortParts): Promise<PortServer> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => open.delete(socket));
    pass(parts, socket).catch((error: unknown) => refuse(socket, error));
  });
  server.maxConnections = OSWORLD_LIMITS.connectionsMax;
  await listen(server, parts.address);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

async function pass({ slot, queue, ports, ending }: PortParts, socket: Socket): Promise<void> {
  const head = await readHead(socket);
  assertNear(head.headers);
  const gone = new AbortController();
  socket.once("close", () => gone.abort(new Error("the client is gone")));
  const signal = AbortSignal.any([gone.signal, ending]);
  const inside = await queue.add(() => opened(slot, ports, socket), signal);
  inside.once("close", () => socket.destroy());
  socket.once("close", () => inside.destroy());
  // Either may have ended before anybody listened: socat in front of a browser that has not come up yet.
  if (inside.destroyed || socket.destroyed) {
    inside.destroy();
    socket.destroy();
    return;
  }
  inside.write(head.bytes);
  socket.pipe(inside);
  inside.pipe(socket);
}

function opened(slot: SlotUse, ports: readonly number[], socket: Socket): Promise<Duplex> {
  return slot.act("exec", (desktop) => desktop.openPort(ports, () => socket.destroy()));
}

function refuse(socket: Socket, error: unknown): void {
  const refusal = error instanceof RouteRefusal ? error : null;
  const status = refusal?.status ?? 502;
  const message = error instanceof Error ? error.message : String(error);
  socket.end(refusalText(status, message));
}

function listen(server: Server, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port: 0 }, resolve);
  });
}
