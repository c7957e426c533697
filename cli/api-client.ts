import { Readable } from "node:stream";
import type { Command } from "commander";
import { type z } from "zod";
import { problemWire } from "@/lib/domain/problem";
import { CommandFailed } from "./command-failed";
import { findConsole } from "./find-console";

/** How often one request waits out a rate limit before it fails. */
const LIMITED_MAX = 30;

export interface ApiClient {
  url: string;
  /** The key that it sends; for those who speak to the installation in another way. */
  bearer: string;
  /** Answers checked against `schema`. Throws CommandFailed with the problem's own words. */
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  put<T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T>;
  post<T>(path: string, body: unknown, schema: z.ZodType<T>, headers?: Record<string, string>): Promise<T>;
  /** A file of any size as the body. Not sent again when it came too soon after others. */
  upload<T>(path: string, contentType: string, bytes: Readable, schema: z.ZodType<T>): Promise<T>;
  /** For routes that answer 204. */
  remove(path: string): Promise<void>;
  /** The body as it came, for documents whose bytes matter. */
  getText(path: string): Promise<string>;
  /** The body as it comes, for files of any size. Fails when the console breaks it off. */
  getStream(path: string): Promise<AsyncIterable<Uint8Array>>;
}

export interface ApiOptions {
  url?: string;
  key?: string;
}

/** Adds `--url` and `--key` to a command that speaks to the API. */
export function withApiOptions(command: Command): Command {
  return command
    .option(
      "--url <address>",
      "address of the console; the one running from this checkout when missing, else the one of login",
    )
    .option("--key <key>", "API key; the one of login or the installation's own when missing");
}

/** A client for the console that `findConsole` finds. */
export function openApi({ url, key }: ApiOptions): ApiClient {
  const { base, bearer } = findConsole({ url, key });

  /** A request that came too soon after others is sent again when the answer says that it may. */
  async function request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    limited = 0,
  ): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(`${base}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          accept: "application/json",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch (error) {
      throw new CommandFailed(`Nothing answers at ${base} (${reason(error)}). Start it with: npm start`);
    }
    if (response.status === 429 && limited < LIMITED_MAX) {
      const seconds = Number(response.headers.get("retry-after") ?? 1);
      await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(seconds, 0), 10) * 1_000));
      return request(method, path, body, headers, limited + 1);
    }
    if (!response.ok) throw await explain(response);
    return response;
  }

  async function parse<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
    const parsed = schema.safeParse(await response.json());
    if (!parsed.success) throw new CommandFailed(`${base} answered in a shape this version does not know.`);
    return parsed.data;
  }

  return {
    url: base,
    bearer,
    get: async (path, schema) => parse(await request("GET", path), schema),
    post: async (path, body, schema, headers) => parse(await request("POST", path, body, headers), schema),
    upload: async (path, contentType, bytes, schema) => {
      const headers = { authorization: `Bearer ${bearer}`, accept: "application/json", "content-type": contentType };
      const body = Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
      const response = await fetch(`${base}/api/v1${path}`, {
        method: "POST",
        headers,
        body,
        duplex: "half",
      } as RequestInit);
      if (!response.ok) throw await explain(response);
      return parse(response, schema);
    },
    put: async (path, body, schema) => parse(await request("PUT", path, body), schema),
    remove: async (path) => void (await request("DELETE", path)),
    getText: async (path) => (await request("GET", path)).text(),
    getStream: async (path) => ((await request("GET", path)).body ?? []) as unknown as AsyncIterable<Uint8Array>,
  };
}

/** A problem document in words: what, which fields, and the request's id for the log. */
async function explain(response: Response): Promise<CommandFailed> {
  const problem = problemWire.safeParse(await response.json().catch(() => null));
  if (!problem.success) return new CommandFailed(`The console answered with status ${response.status}.`);
  const { title, detail, code, request_id, invalid_params } = problem.data;
  const fields = invalid_params.map((param) => `  ${param.pointer}: ${param.reason}`);
  const text = [`${title} (${code}): ${detail}`, ...fields, `request ${request_id}`].join("\n");
  return new CommandFailed(text, code, detail);
}

function reason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && "code" in cause) return String(cause.code);
  return error instanceof Error ? error.message : String(error);
}
