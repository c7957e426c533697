import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import {
  ATTEMPT_VERBS,
  CONTROL_VERBS,
  HOST_VERBS,
  controlCallSchema,
  type AttemptVerb,
  type ControlCall,
  type ControlVerb,
  type HostVerb,
} from "@/lib/control/control-call";
import { holdsControlToken } from "@/lib/control/control-token";
import { AppError } from "@/lib/domain/errors";
import type { EngineLog } from "@/lib/engine/ports";
import { closeServer } from "../close-server";
import { readCall } from "./read-call";

export interface ControlServerOptions {
  token: string;
  log: EngineLog;
  /** Does one call. What it throws that is no AppError is answered as `internal` and logged. */
  handle: (desktopId: string, verb: ControlVerb, call: ControlCall) => Promise<unknown>;
  /** Does one call about an attempt; the signal ends with the caller's connection. Not answered when missing. */
  onAttempt?: (attemptId: string, verb: AttemptVerb, call: ControlCall, signal: AbortSignal) => Promise<unknown>;
  /** Does one call about the models of this host, as above. Not answered when missing. */
  onHost?: (verb: HostVerb, call: ControlCall, signal: AbortSignal) => Promise<unknown>;
  /** Takes over a connection that asks for an upgrade; it checks who is there by itself. Refused when missing. */
  onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Default 0: a free one. */
  port?: number;
}

export interface ControlServer {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Ends connections that are open, too. */
  close(): Promise<void>;
}

const DESKTOP_PATH = new RegExp(`^/desktops/([a-z0-9_]{1,64})/(${CONTROL_VERBS.join("|")})$`);
const HOST_PATH = new RegExp(`^/host/(${HOST_VERBS.join("|")})$`);
const ATTEMPT_PATH = new RegExp(`^/attempts/([a-z0-9_]{1,64})/(${ATTEMPT_VERBS.join("|")})$`);

/**
 * The worker's side of the control channel: live calls of the console to desktops of this host. Listens on the
 * machine itself only, and answers nobody without the token.
 */
export async function openControlServer(options: ControlServerOptions): Promise<ControlServer> {
  const server = createServer((request, response) => void serve(options, request, response));
  // A call takes as long as its verb; the client gives up by itself.
  server.requestTimeout = 0;
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => undefined);
    if (options.onUpgrade) options.onUpgrade(request, socket, head);
    else socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: "127.0.0.1", port: options.port ?? 0 }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}

async function serve(options: ControlServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { token, log } = options;
  if (!holdsControlToken(request.headers.authorization, token)) return void response.writeHead(401).end();
  const doCall = callOf(options, request.url ?? "", response);
  if (request.method !== "POST" || doCall === null) return void response.writeHead(404).end();
  try {
    const call = controlCallSchema.parse(await readCall(request));
    answer(response, 200, { result: (await doCall(call)) ?? null });
  } catch (error) {
    const refusal = refusalOf(error, log);
    const { code, message, details, invalidParams } = refusal;
    const invalid_params = invalidParams.map(({ pointer, reason }) => ({ pointer, reason }));
    answer(response, refusal.status, { error: { code, message, details, invalid_params } });
  }
}

/** What a path asks for; null when it is nothing of ours. */
function callOf(
  { handle, onAttempt, onHost }: ControlServerOptions,
  url: string,
  response: ServerResponse,
): ((call: ControlCall) => Promise<unknown>) | null {
  const [, desktopId = "", verb] = DESKTOP_PATH.exec(url) ?? [];
  if (verb !== undefined) return (call) => handle(desktopId, verb as ControlVerb, call);
  const [, attemptId = "", attemptVerb] = ATTEMPT_PATH.exec(url) ?? [];
  if (attemptVerb !== undefined && onAttempt) {
    const signal = goneSignal(response);
    return (call) => onAttempt(attemptId, attemptVerb as AttemptVerb, call, signal);
  }
  const [, hostVerb] = HOST_PATH.exec(url) ?? [];
  if (hostVerb === undefined || !onHost) return null;
  const signal = goneSignal(response);
  return (call) => onHost(hostVerb as HostVerb, call, signal);
}

/** Aborts when the caller's connection ends. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => gone.abort(new Error("the caller is gone")));
  return gone.signal;
}

function refusalOf(error: unknown, log: EngineLog): AppError {
  if (error instanceof AppError) return error;
  log.error({ err: error }, "a live call failed");
  return new AppError("internal", "The worker failed at this; its log says why.");
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
