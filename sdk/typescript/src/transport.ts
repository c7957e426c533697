import type { Address } from "./address.js";
import { ApiError, ConnectionFailed, DeskproofError, TimedOut } from "./errors.js";
import { errorOf } from "./problem.js";
import { bytesOf, Silence } from "./silence.js";

export const VERSION = "0.1.0";
/** How long one request waits out a rate limit before that is an error. */
const LIMITED_MS_MAX = 60_000;
/** The longest that a server's Retry-After is followed for other answers. */
const RETRY_AFTER_MS_MAX = 30_000;

export interface TransportOptions {
  /** The longest wait for one answer, in seconds. Calls that take long by their nature have limits of their own. */
  timeout?: number;
  /** How often a request that is safe to repeat is sent again. */
  maxRetries?: number;
  /** Instead of the platform's own. */
  fetch?: typeof fetch;
  /** Instead of a timer; milliseconds. */
  sleep?: (ms: number) => Promise<void>;
}

export interface RequestOptions {
  body?: unknown;
  query?: Record<string, string | number | boolean | null | undefined>;
  /** The request may be sent again. */
  safe?: boolean;
  /** Seconds. */
  timeout?: number;
  /** Makes the request safe. */
  idempotencyKey?: string;
}

export interface UploadOptions {
  contentType: string;
  query?: RequestOptions["query"];
  /** Seconds for sending and the answer. */
  timeout: number;
}

/**
 * Sends requests to one server. A request that is safe to repeat is sent again, `maxRetries` times, after a broken
 * connection, a timeout, 502, 503, 504 and `idempotency_in_flight`. Any request is sent again after 429, which says that
 * nothing was done. Retry-After is honoured; without one the waits double from a quarter of a second.
 */
export class Transport {
  readonly url: string;
  readonly sleep: (ms: number) => Promise<void>;
  readonly #options: Required<Pick<TransportOptions, "timeout" | "maxRetries" | "fetch">>;
  readonly #headers: Record<string, string>;

  constructor({ url, key }: Address, options: TransportOptions = {}) {
    this.url = url;
    this.sleep = options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    this.#options = {
      timeout: options.timeout ?? 30,
      maxRetries: options.maxRetries ?? 3,
      fetch: options.fetch ?? fetch,
    };
    this.#headers = { authorization: `Bearer ${key}` };
    // Browsers send their own.
    if (globalThis.process?.versions?.node) this.#headers["user-agent"] = `deskproof-typescript/${VERSION}`;
  }

  get<T>(path: string, query?: RequestOptions["query"]): Promise<T> {
    return this.request<T>("GET", path, { query, safe: true });
  }

  /** The parsed answer, or null for an empty one. Throws ApiError and its kin, ConnectionFailed, TimedOut. */
  request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
    const isSafe = options.safe === true || options.idempotencyKey !== undefined;
    return this.#repeated(isSafe, () => this.#once<T>(method, path, options));
  }

  /**
   * The bytes of an answer as they come, with this client's timeout for each silence. Asked again only before the first of
   * them; one that breaks off fails with ConnectionFailed or TimedOut.
   */
  async download(path: string, query: RequestOptions["query"] = {}): Promise<ReadableStream<Uint8Array>> {
    const silence = new Silence(this.#options.timeout);
    const response = await this.#repeated(true, async () => {
      silence.begin();
      const init = { headers: { accept: "*/*" }, signal: silence.signal };
      const answered = await this.#send(targetOf(path, query), init);
      if (answered.ok) return answered;
      throw errorOf(answered.status, answered.headers, await this.#failing(answered.text()));
    }).finally(() => silence.end());
    return bytesOf(response.body, silence, (error) => connectionError(this.url, error));
  }

  /** Sends bytes while they are read; `open` gives them anew. Sent once, save after 429. */
  upload<T>(path: string, open: () => Promise<Blob | ReadableStream<Uint8Array>>, options: UploadOptions): Promise<T> {
    const { contentType, query, timeout } = options;
    return this.#repeated(false, async () => {
      const response = await this.#send(targetOf(path, query), {
        method: "POST",
        headers: { accept: "application/json", "content-type": contentType },
        body: await open(),
        // What is read while it is sent needs this, which the types do not know.
        ...({ duplex: "half" } as object),
        signal: AbortSignal.timeout(Math.round(timeout * 1_000)),
      });
      return this.#parsed<T>(response);
    });
  }

  async #repeated<T>(isSafe: boolean, send: () => Promise<T>): Promise<T> {
    let failures = 0;
    let limitedUntil: number | null = null;
    for (;;) {
      let waitMs: number;
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof DeskproofError)) throw error;
        if (error.status === 429) {
          const now = performance.now();
          limitedUntil ??= now + LIMITED_MS_MAX;
          waitMs = (error.retryAfter ?? 1) * 1_000;
          if (now + waitMs > limitedUntil) throw error;
        } else if (isSafe && failures < this.#options.maxRetries && isPassing(error)) {
          waitMs = pauseAfter(error, failures++);
        } else {
          throw error;
        }
      }
      await this.sleep(waitMs);
    }
  }

  /** An event stream after an event; its body may break with ConnectionFailed. Ends with `signal`. */
  async stream(path: string, lastEventId: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const headers = { accept: "text/event-stream", "last-event-id": String(lastEventId) };
    const response = await this.#send(path, { headers, signal });
    if (!response.ok || response.body === null) {
      throw errorOf(response.status, response.headers, await this.#failing(response.text()));
    }
    return response.body;
  }

  async #once<T>(method: string, path: string, options: RequestOptions): Promise<T> {
    const { body, query = {}, timeout = this.#options.timeout, idempotencyKey } = options;
    const response = await this.#send(targetOf(path, query), {
      method,
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(Math.round(timeout * 1_000)),
    });
    return this.#parsed<T>(response);
  }

  async #parsed<T>(response: Response): Promise<T> {
    const text = await this.#failing(response.text());
    if (!response.ok) throw errorOf(response.status, response.headers, text);
    if (text === "") return null as T;
    try {
      return JSON.parse(text) as T;
    } catch {
      const message = `${this.url} answered with something that is no JSON.`;
      throw new ApiError(message, { code: "unexpected_answer", status: response.status });
    }
  }

  #send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const headers = { ...this.#headers, ...init.headers };
    // A redirect would take the key to another address.
    return this.#failing(this.#options.fetch(`${this.url}/api/v1${path}`, { ...init, headers, redirect: "manual" }));
  }

  async #failing<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw connectionError(this.url, error);
    }
  }
}

function targetOf(path: string, query: RequestOptions["query"] = {}): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) asked.set(name, String(value));
  }
  return asked.size > 0 ? `${path}?${asked}` : path;
}

/** What a failed fetch, or reading of its body, means. */
export function connectionError(url: string, error: unknown): DeskproofError {
  if (error instanceof DeskproofError) return error;
  if (error instanceof Error && error.name === "TimeoutError") {
    return new TimedOut(`${url} said nothing in time.`, { code: "timed_out", cause: error });
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new ConnectionFailed(`No answer from ${url}: ${reason}`, { code: "connection_failed", cause: error });
}

/** Whether the same request may well succeed in a moment. */
export function isPassing(error: DeskproofError): boolean {
  if (error instanceof ConnectionFailed || error instanceof TimedOut) return true;
  return [502, 503, 504].includes(error.status ?? 0) || error.code === "idempotency_in_flight";
}

/** Milliseconds to wait before the next try, after `failures` earlier ones. */
export function pauseAfter(error: DeskproofError, failures: number): number {
  if (error.retryAfter !== null) return Math.min(error.retryAfter * 1_000, RETRY_AFTER_MS_MAX);
  return Math.min(8_000, 250 * 2 ** failures) * (0.75 + Math.random() / 2);
}
