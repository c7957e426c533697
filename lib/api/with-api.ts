import "server-only";
import type { z } from "zod";
import { installation, type Installation } from "@/lib/auth/installation";
import type { Queryable } from "@/lib/db/client";
import { AppError } from "@/lib/domain/errors";
import type { Scope } from "@/lib/domain/workspace/scope";
import type { ServiceContext } from "@/lib/services/context";
import { parseInput } from "@/lib/services/parse-input";
import { requireScope } from "@/lib/services/require-scope";
import { admit } from "./admit";
import { appErrorOf } from "./app-error-of";
import { identify, type AuthMode } from "./identify";
import { onceByKey, readIdempotencyKey, type StoredAnswer } from "./idempotency";
import { problemResponse } from "./problem";
import { readQuery } from "./query-params";
import { readJson } from "./read-json";
import { requestIdOf } from "./request-id";

/** What a handler gets; `body` is the parsed JSON, which the service checks. */
export interface ApiCall<Query> {
  ctx: ServiceContext;
  params: Record<string, string>;
  query: Query;
  body: unknown;
  request: Request;
  installation: Installation;
}

/** A handler answers with a status and a wire object, or with a whole response (streams, bytes). */
export type ApiAnswer = { status?: number; body: unknown } | Response;

export interface ApiOptions<Schema extends z.ZodType, Prepared> {
  auth: AuthMode;
  /** Checked before the body is read; the service checks it again. */
  scope?: Scope;
  query?: Schema;
  /** Reads a JSON body of at most 1 MiB, or of `bodyBytesMax`. */
  body?: boolean;
  bodyBytesMax?: number;
  /** Reckoned among the reads, although it is sent as a write: looking at a live desktop, or acting in one. */
  isLive?: boolean;
  /** Name of the route for Idempotency-Key, e.g. "POST /v1/attempts/{attemptId}/reverify"; without it the header means nothing. */
  idempotentAs?: string;
  /**
   * Work that takes too long for the transaction of an idempotency key and leaves no trace: done before the handler,
   * outside of it, and not at all for a key whose answer is kept.
   */
  prepare?: (call: ApiCall<z.output<Schema>>) => Promise<Prepared>;
  /** `prepared` is what `prepare` gave; undefined without one. */
  handler: (call: ApiCall<z.output<Schema>>, prepared: Prepared) => Promise<ApiAnswer>;
}

/** Next gives no params at all to a route without any. */
type RouteContext = { params: Promise<Record<string, string> | undefined> };

/**
 * Makes a route handler: identifies the caller, checks scope and rate, reads query and body, calls the handler and
 * turns whatever happens into JSON or a problem document. Every answer carries `x-request-id`.
 */
export function withApi<Schema extends z.ZodType = z.ZodObject, Prepared = undefined>(
  options: ApiOptions<Schema, Prepared>,
) {
  return async (request: Request, route: RouteContext): Promise<Response> => {
    const requestId = requestIdOf(request);
    try {
      const response = await answer(options, request, (await route.params) ?? {}, requestId);
      response.headers.set("x-request-id", requestId);
      return response;
    } catch (error) {
      return problemResponse(appErrorOf(error, new URL(request.url).pathname, requestId), requestId);
    }
  };
}

async function answer<Schema extends z.ZodType, Prepared>(
  options: ApiOptions<Schema, Prepared>,
  request: Request,
  params: Record<string, string>,
  requestId: string,
): Promise<Response> {
  const current = installation();
  const identity = await identify(request, current, options.auth);
  const ctx: ServiceContext = { ...identity, now: () => new Date(), requestId, db: current.db };
  admit(ctx, request.method === "GET" || options.isLive ? "read" : "write");
  if (options.scope) requireScope(ctx, options.scope);
  refuseNul(params, request.url);
  const found = readQuery(new URL(request.url).searchParams);
  const query = (options.query ? parseInput(options.query, found) : found) as z.output<Schema>;
  const body = options.body ? await readJson(request, options.bodyBytesMax) : undefined;
  const call = { params, query, body, request, installation: current };
  const key = options.idempotentAs ? readIdempotencyKey(request) : null;
  const prepare = async () => (await options.prepare?.({ ...call, ctx })) as Prepared;
  if (key === null || options.idempotentAs === undefined) {
    return toResponse(await options.handler({ ...call, ctx }, await prepare()));
  }
  const work = async (tx: Queryable, prepared: Prepared) =>
    storable(await options.handler({ ...call, ctx: { ...ctx, tx } }, prepared));
  // A key belongs to what the path names: the same key for another attempt is another request.
  const route = options.idempotentAs.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const kept = await onceByKey(ctx, { route, key, body }, work, prepare);
  const response = toResponse(kept);
  if (kept.isReplay) response.headers.set("idempotent-replayed", "true");
  return response;
}

function storable(given: ApiAnswer): StoredAnswer {
  if (given instanceof Response) throw new Error("an idempotent route answers with a wire object");
  return { status: given.status ?? 200, body: given.body };
}

function toResponse(given: ApiAnswer): Response {
  if (given instanceof Response) return given;
  const headers = { "cache-control": "no-store" };
  if (given.status === 204) return new Response(null, { status: 204, headers });
  return Response.json(given.body, { status: given.status ?? 200, headers });
}

/** U+0000 can stand in an address, and PostgreSQL would refuse the query with an error of its own. */
function refuseNul(params: Record<string, string>, url: string): void {
  if (!/%00/.test(url) && !Object.values(params).some((value) => value.includes("\0"))) return;
  throw new AppError("invalid_request", "The address holds the character U+0000.");
}
