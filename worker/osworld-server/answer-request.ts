import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@/lib/domain/errors";
import type { EngineLog } from "@/lib/engine/ports";
import { admit } from "./access";
import { OSWORLD_LIMITS } from "./limits";
import { parseForm } from "./parse-form";
import { parseJsonObject, readBody } from "./read-body";
import type { RequestQueue } from "./request-queue";
import { jsonAnswer, RouteRefusal, type Route, type RouteAnswer, type RouteCall } from "./route";
import { ROUTES } from "./routes/all-routes";

interface ServerParts extends Pick<RouteCall, "slot" | "recording" | "accessibilityXml"> {
  access: { token: string; isTokenRequired: boolean };
  queue: RequestQueue;
  log: EngineLog;
  /** Aborts when the server ends. */
  ending: AbortSignal;
}

/** Answers one request, whatever it is; what is refused is told as `{status: "error", message}`. */
export async function answerRequest(parts: ServerParts, request: IncomingMessage, response: ServerResponse) {
  const gone = new AbortController();
  response.once("close", () => gone.abort(new Error("the client is gone")));
  response.on("error", () => undefined);
  const signal = AbortSignal.any([gone.signal, parts.ending]);
  try {
    const path = admit({ url: request.url ?? "/", headers: request.headers }, parts.access);
    const route = routeOf(path, request.method);
    send(response, await parts.queue.add(() => run(parts, route, request, signal), signal));
  } catch (error) {
    if (signal.aborted) return void response.destroy();
    // The rest of a body that nobody reads would otherwise be taken for the next request.
    response.setHeader("connection", "close");
    send(response, refusalOf(error, parts.log));
  }
}

function routeOf(path: string, method: string | undefined): Route {
  const route = ROUTES.get(path);
  if (!route) throw new RouteRefusal(404, "There is no such route.");
  if (route.method !== method) throw new RouteRefusal(405, `This route is asked with ${route.method}.`);
  return route;
}

function run(parts: ServerParts, route: Route, request: IncomingMessage, signal: AbortSignal): Promise<RouteAnswer> {
  const { slot, recording, accessibilityXml } = parts;
  const body = () => readBody(request, route.bodyBytesMax ?? OSWORLD_LIMITS.jsonBytesMax);
  return route.run({
    ...{ slot, recording, accessibilityXml, signal },
    json: async () => parseJsonObject(await body()),
    form: async () => parseForm(await body(), request.headers["content-type"]),
  });
}

function refusalOf(error: unknown, log: EngineLog): RouteAnswer {
  if (error instanceof RouteRefusal) {
    return jsonAnswer({ status: "error", message: error.message, ...error.more }, error.status);
  }
  if (error instanceof AppError) {
    const { code, message } = error;
    // What fails inside a desktop is a fault of the server in it, for those who know only the public one.
    return jsonAnswer({ status: "error", message, code }, code === "desktop_error" ? 500 : error.status);
  }
  log.error({ err: error }, "a request to a slot's OSWorld server failed");
  return jsonAnswer({ status: "error", message: "The worker failed at this; its log says why." }, 500);
}

function send(response: ServerResponse, { status, type, body }: RouteAnswer): void {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  response.writeHead(status, {
    ...{ "content-type": type, "content-length": bytes.length },
    ...{ "cache-control": "no-store", "x-content-type-options": "nosniff" },
  });
  response.end(bytes);
}
