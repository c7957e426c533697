import { readdirSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { fileURLToPath } from "node:url";

type Handler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>;
interface Route {
  parts: string[];
  /** Its handlers by method; read once, since finding a module costs more than most requests do. */
  load: () => Promise<Record<string, Handler>>;
}

const APP = fileURLToPath(new URL("../../../app", import.meta.url));
const nameOf = (part: string) => /^\[(\w+)\]$/.exec(part)?.[1] ?? null;

const namesIn = ({ parts }: Route) => parts.filter((part) => nameOf(part) !== null).length;

export interface ServedRoutes {
  url: string;
  close(): Promise<void>;
}

/** Serves the API's routes over HTTP on a free port, for clients that know nothing of handlers. The installation is the one put in place. */
export async function serveRoutes(): Promise<ServedRoutes> {
  const routes = readdirSync(path.join(APP, "api"), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts" && !file.includes("[..."))
    .map((file): Route => {
      let loaded: ReturnType<Route["load"]> | undefined;
      const load = () =>
        (loaded ??= import(/* @vite-ignore */ path.join(APP, "api", file)) as ReturnType<Route["load"]>);
      return { parts: ["api", ...path.dirname(file).split("/")], load };
    })
    // A path that is spelled out comes before one with a name in its place, as in Next.
    .sort((one, other) => namesIn(one) - namesIn(other));
  const server = createServer((request, response) => {
    answer(routes, request, response).catch((error: unknown) => {
      // As Next would: a route that throws past its wrapper is a fault, and says which here.
      if (!response.headersSent) response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
      else response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(routes: readonly Route[], incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
  const parts = url.pathname.split("/").slice(1).map(decodeURIComponent);
  const fits = ({ parts: wanted }: Route) =>
    wanted.length === parts.length && wanted.every((part, i) => nameOf(part) !== null || part === parts[i]);
  const route = routes.find(fits);
  const method = incoming.method ?? "GET";
  const handler = (await route?.load())?.[method];
  if (!route || !handler) {
    outgoing.writeHead(404).end();
    return;
  }
  const params = Object.fromEntries(
    route.parts.flatMap((part, i) => (nameOf(part) === null ? [] : [[nameOf(part), parts[i]]])),
  ) as Record<string, string>;
  const gone = new AbortController();
  outgoing.on("close", () => outgoing.writableFinished || gone.abort());
  const hasBody = method !== "GET" && method !== "DELETE";
  const request = new Request(url, {
    method,
    headers: incoming.headers as Record<string, string>,
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as unknown as BodyInit, duplex: "half" }),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    outgoing.end();
    return;
  }
  outgoing.flushHeaders();
  await pipeline(Readable.fromWeb(response.body as unknown as NodeReadableStream), outgoing);
}
