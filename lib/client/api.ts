import type { z } from "zod";
import { ApiProblem, readProblem } from "./problem";
import { noteServerTime } from "./server-clock";

type QueryValue = string | number | boolean | null | undefined;
export type Query = Record<string, QueryValue | readonly QueryValue[]>;

/** `/api/v1` path with its query; undefined, null and empty values are left out, arrays repeat the name. */
export function apiPath(path: `/${string}`, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== "") search.append(name, String(item));
    }
  }
  const text = search.toString();
  return `/api/v1${path}${text ? `?${text}` : ""}`;
}

interface SendOptions {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  /** Sent as Idempotency-Key: the same key and body give the first answer again. */
  idempotencyKey?: string;
  /** Sent as If-Match, in quotes: the change is refused when it was changed since. */
  ifMatch?: string | number;
  signal?: AbortSignal;
}

async function request<T>(path: string, schema: z.ZodType<T>, init: RequestInit): Promise<T> {
  const response = await fetch(path, { credentials: "same-origin", ...init });
  noteServerTime(response);
  if (!response.ok) throw new ApiProblem(await readProblem(response));
  const body: unknown = response.status === 204 ? null : await response.json();
  return schema.parse(body);
}

/** GET, parsed by the wire schema. Throws ApiProblem on any answer that is not 2xx. */
export function apiGet<T>(path: string, schema: z.ZodType<T>, signal?: AbortSignal): Promise<T> {
  return request(path, schema, { headers: { accept: "application/json" }, signal });
}

/** A writing call, parsed by the wire schema (`z.null()` for 204). Throws ApiProblem. */
export function apiSend<T>(path: string, schema: z.ZodType<T>, options: SendOptions): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (options.body !== undefined) headers["content-type"] = "application/json";
  if (options.idempotencyKey) headers["idempotency-key"] = options.idempotencyKey;
  if (options.ifMatch !== undefined) headers["if-match"] = `"${options.ifMatch}"`;
  return request(path, schema, {
    method: options.method,
    headers,
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
    signal: options.signal,
  });
}
