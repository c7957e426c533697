import "server-only";
import type { z } from "zod";
import { installation, type Installation } from "@/lib/auth/installation";
import type { Queryable } from "@/lib/db/client";
import { lockName } from "@/lib/db/lock-name";
import { withTransaction } from "@/lib/db/tx";
import { AppError } from "@/lib/domain/errors";
import type { Scope } from "@/lib/domain/workspace/scope";
import type { ServiceContext } from "@/lib/services/context";
import { parseInput } from "@/lib/services/parse-input";
import { requireScope } from "@/lib/services/require-scope";
import { admit } from "./admit";
import { appErrorOf } from "./app-error-of";
import { requireMatch } from "./etag";
import { identify, type AuthMode } from "./identify";
import { onceByKey, readIdempotencyKey, type StoredAnswer } from "./idempotency";
import { onceLive } from "./once-live";
import { problemResponse } from "./problem";
import { readQuery } from "./query-params";
import { logRequest } from "./request-log";
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
  /**
   * Name of the route for Idempotency-Key, e.g. "POST /v1/attempts/{attemptId}/reverify": its writes and the kept answer
   * are one transaction. Other POST routes heed the header too, with the key taken first and the answer kept afterwards.
   */
  idempotentAs?: string;
  /** The answer holds a secret, which is kept nowhere: Idempotency-Key means nothing here. */
  answersSecret?: boolean;
  /** `ETag` of what the resource has that can be edited; GET and the edits have the same. */
  etag?: (body: never) => string;
  /** The resource as GET answers with it, for edits: with `If-Match` it must be the version that is named. */
  current?: (call: ApiCall<z.output<Schema>>) => Promise<unknown>;
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
 * turns whatever happens into JSON or a problem document. Every answer carries `x-request-id`, and what the caller has
 * left of its rate.
 */
export function withApi<Schema extends z.ZodType = z.ZodObject, Prepared = undefined>(
  options: ApiOptions<Schema, Prepared>,
) {
  return async (request: Request, route: RouteContext): Promise<Response> => {
    const requestId = requestIdOf(request);
    const path = new URL(request.url).pathname;
    const began = performance.now();
    const asked: Asked = { requestId, headers: new Headers({ "x-request-id": requestId }), ctx: null };
    let code: string | null = null;
    const response = await answer(options, request, (await route.params) ?? {}, asked).catch((error: unknown) => {
      const refusal = appErrorOf(error, path, requestId);
      code = refusal.code;
      return problemResponse(refusal, requestId);
    });
    for (const [name, value] of asked.headers) response.headers.set(name, value);
    noteRequest(asked.ctx, { method: request.method, path, status: response.status, code, began });
    return response;
  };
}

/** What is known of a request while it is answered. */
interface Asked {
  requestId: string;
  /** For the answer, whatever it is. */
  headers: Headers;
  /** null until the caller is known. */
  ctx: ServiceContext | null;
}

const PATH_LENGTH_MAX = 300;

/** Requests of keys stand in the log of their workspace. */
function noteRequest(
  ctx: ServiceContext | null,
  { began, path, ...request }: { method: string; path: string; status: number; code: string | null; began: number },
): void {
  if (ctx?.actor.type !== "api_key") return;
  logRequest(installation(), {
    ...request,
    path: path.slice(0, PATH_LENGTH_MAX).replaceAll("\0", ""),
    workspaceId: ctx.workspace.id,
    keyId: ctx.actor.id,
    durationMs: performance.now() - began,
    requestId: ctx.requestId,
    at: ctx.now(),
  });
}

async function answer<Schema extends z.ZodType, Prepared>(
  options: ApiOptions<Schema, Prepared>,
  request: Request,
  params: Record<string, string>,
  asked: Asked,
): Promise<Response> {
  const { requestId, headers } = asked;
  const current = installation();
  const identity = await identify(request, current, options.auth);
  const ctx: ServiceContext = { ...identity, now: () => new Date(), requestId, db: current.db };
  asked.ctx = ctx;
  admit(current, ctx, request.method === "GET" || options.isLive ? "read" : "write", headers);
  if (options.scope) requireScope(ctx, options.scope);
  refuseNul(params, request.url);
  const found = readQuery(new URL(request.url).searchParams);
  const query = (options.query ? parseInput(options.query, found) : found) as z.output<Schema>;
  const body = options.body ? await readJson(request, options.bodyBytesMax) : undefined;
  const call = { ctx, params, query, body, request, installation: current };
  const given = await perform(options, call, headers);
  if (options.etag && !(given instanceof Response)) headers.set("etag", options.etag(given.body as never));
  return toResponse(given);
}

/** Calls the handler: once for a key, or only if the version that is named is the present one. */
async function perform<Schema extends z.ZodType, Prepared>(
  options: ApiOptions<Schema, Prepared>,
  call: ApiCall<z.output<Schema>>,
  headers: Headers,
): Promise<ApiAnswer> {
  const { handler, idempotentAs } = options;
  const { ctx, request, params, body } = call;
  const prepare = async () => (await options.prepare?.(call)) as Prepared;
  const key = request.method === "POST" && !options.answersSecret ? readIdempotencyKey(request) : null;
  if (key === null) return ifUnchanged(options, call, async (now) => handler(now, await prepare()));
  const noted = <Kept extends { isReplay: boolean }>(kept: Kept): Kept => {
    if (kept.isReplay) headers.set("idempotent-replayed", "true");
    return kept;
  };
  if (idempotentAs === undefined) {
    let whole: ApiAnswer | null = null;
    const kept = await onceLive(ctx, { route: `POST ${new URL(request.url).pathname}`, key, body }, async () => {
      whole = await handler(call, await prepare());
      // A stream is answered once and kept by nobody.
      return whole instanceof Response ? null : storable(whole);
    });
    return kept === null ? (whole as unknown as ApiAnswer) : noted(kept);
  }
  const work = async (tx: Queryable, prepared: Prepared) =>
    storable(await handler({ ...call, ctx: { ...ctx, tx } }, prepared));
  // A key belongs to what the path names: the same key for another attempt is another request.
  const route = idempotentAs.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  return noted(await onceByKey(ctx, { route, key, body }, work, prepare));
}

/** With `If-Match`, looks and edits in one transaction that no other such edit of the resource can come between. */
async function ifUnchanged<Schema extends z.ZodType, Prepared>(
  { etag, current }: ApiOptions<Schema, Prepared>,
  call: ApiCall<z.output<Schema>>,
  edit: (call: ApiCall<z.output<Schema>>) => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const { ctx, request } = call;
  const header = request.headers.get("if-match");
  if (header === null || !etag || !current) return edit(call);
  return withTransaction(ctx.db, async (tx) => {
    await lockName(tx, `${ctx.workspace.id} ${new URL(request.url).pathname}`);
    const now = { ...call, ctx: { ...ctx, tx } };
    requireMatch(header, etag((await current(now)) as never));
    return edit(now);
  });
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
