import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { request as httpRequest, type ClientRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { AddressGuard } from "./address-guard";

export interface PostOptions {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  mayConnect: AddressGuard;
  /** All addresses of a name; the system's resolver when missing. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

/** What came of one request. `status` is null when no answer came. */
export interface PostResult {
  status: number | null;
  error: string | null;
  /** First characters of the answer; untrusted. */
  responseStart: string | null;
}

const RESPONSE_CHARS_MAX = 500;

/**
 * Sends one POST and never throws. Where it may connect is decided on the very address that the socket then uses, at
 * each request anew, so a name that resolves to something else later gains nothing. Redirects are answers, not followed.
 */
export function postGuarded(options: PostOptions): Promise<PostResult> {
  const url = new URL(options.url);
  const hostname = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(hostname) !== 0 && !options.mayConnect(hostname)) return Promise.resolve(failed(refusal(hostname)));
  return new Promise((resolve) => {
    const deadline = AbortSignal.timeout(options.timeoutMs);
    let outgoing: ClientRequest;
    try {
      outgoing = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
        method: "POST",
        // A connection that is kept could have been opened under another decision.
        agent: false,
        signal: deadline,
        lookup: guardedLookup(options),
        headers: { ...options.headers, "content-length": String(Buffer.byteLength(options.body)) },
      });
    } catch (error) {
      resolve(failed(words(error)));
      return;
    }
    outgoing.on("error", (error) =>
      resolve(failed(deadline.aborted ? `no answer within ${options.timeoutMs / 1_000} s` : words(error))),
    );
    outgoing.on("response", (response) => {
      void readStart(response).then((responseStart) => {
        const status = response.statusCode ?? null;
        response.destroy();
        resolve({ status, error: errorOf(status), responseStart });
      });
    });
    outgoing.end(options.body);
  });
}

function guardedLookup({ mayConnect, resolve = resolveBySystem }: PostOptions): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (found) => {
        const open = found.filter(({ address }) => mayConnect(address));
        const [first] = open;
        if (first === undefined) {
          callback(new Error(refusal(found[0]?.address ?? hostname)), "", 0);
          return;
        }
        if (all) callback(null, open);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), "", 0),
    );
  };
}

function resolveBySystem(hostname: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });
}

const refusal = (address: string) => `requests to ${address} are not allowed; see DESKPROOF_WEBHOOK_ALLOW`;
const failed = (error: string): PostResult => ({ status: null, error, responseStart: null });

function errorOf(status: number | null): string | null {
  if (status === null) return "the answer had no status";
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? `answered ${status}; redirects are not followed` : `answered ${status}`;
}

function words(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 300);
  const code = "code" in error ? String(error.code) : "";
  return (error.message || code || "the connection failed").slice(0, 300);
}

async function readStart(response: IncomingMessage): Promise<string> {
  let text = "";
  try {
    for await (const chunk of response.setEncoding("utf8")) {
      text += String(chunk);
      if (text.length >= RESPONSE_CHARS_MAX) break;
    }
  } catch {
    // A body that breaks off changes nothing about the status that came before it.
  }
  return text.slice(0, RESPONSE_CHARS_MAX).replaceAll("\0", "");
}
