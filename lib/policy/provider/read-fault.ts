import { cleanText } from "../model/clean-text";
import type { Redact } from "../model/redact";
import { ProviderFault, type ProviderCode } from "./provider-fault";

export interface FaultAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Body as text, cut. */
  text: string;
}

const MESSAGE_CHARS_MAX = 600;

const OVERFLOW =
  /context[_ ](length|window)|maximum context|too many (input )?tokens|prompt is too long|input is too long|exceeds? the (model'?s )?(maximum|context)|max_model_len/i;
const IMAGE = /image|picture|media/i;
const IMAGE_TOO_LARGE = /too large|too big|exceed|dimension|resolution|size|pixels|megabyte|\bmb\b|limit/i;
const NO_MODEL = /model/i;

/** What an answer that is no success means: its status first, then the code or words that the provider gives. */
export function readFault(answer: FaultAnswer, hasImages: boolean, redact: Redact, now: number): ProviderFault {
  const { code, message } = errorOf(answer.text);
  const said = `${code} ${message}`;
  const kind = kindOf(answer.status, code, said, hasImages);
  const words = cleanText(redact(message === "" ? code : message), MESSAGE_CHARS_MAX);
  return new ProviderFault(kind.code, `the provider answered ${answer.status}${words === "" ? "" : `: ${words}`}`, {
    status: answer.status,
    retryAfterMs: retryAfterMs(answer.headers, now),
    requestId: requestIdOf(answer.headers, redact),
    mayRetry: kind.mayRetry,
  });
}

/** Also for answers of status 200 whose body is an error: some gateways send these. */
export function kindOf(
  status: number,
  code: string,
  said: string,
  hasImages: boolean,
): { code: ProviderCode; mayRetry: boolean } {
  const final = (kind: ProviderCode) => ({ code: kind, mayRetry: false });
  const again = (kind: ProviderCode) => ({ code: kind, mayRetry: true });
  if (status === 401 || status === 403) return final("provider_unauthorized");
  if (status === 404)
    return final(NO_MODEL.test(said) || said.trim() === "" ? "provider_model_not_found" : "provider_bad_request");
  // A quota that is used up does not come back while one waits.
  if (status === 429)
    return /insufficient_quota|billing/.test(code) ? final("provider_rate_limited") : again("provider_rate_limited");
  if (status === 408 || status === 504) return again("provider_timeout");
  if (status >= 500) return again("provider_server_error");
  if (code === "model_not_found") return final("provider_model_not_found");
  const isOfImage = status === 413 || (IMAGE.test(said) && IMAGE_TOO_LARGE.test(said) && !/context|token/i.test(said));
  if (hasImages && isOfImage) return final("provider_image_refused");
  if (OVERFLOW.test(said)) return final("provider_context_overflow");
  if (status === 409 || status === 425) return again("provider_server_error");
  return final("provider_bad_request");
}

/** Code and words of an error body in the forms that providers use; the text itself where it is none of them. */
export function errorOf(text: string): { code: string; message: string } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return {
      code: "",
      message: text
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    };
  }
  const record = (value: unknown) =>
    typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  const outer = record(body);
  const inner = typeof outer.error === "string" ? { message: outer.error } : record(outer.error ?? outer);
  const word = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");
  return {
    code: word(inner.code) || word(inner.type),
    message: word(inner.message) || word(inner.detail),
  };
}

/** Seconds, milliseconds or a date; null when there is none that can be read. At most an hour. */
export function retryAfterMs(headers: FaultAnswer["headers"], now: number): number | null {
  const limit = (ms: number) => Math.min(3_600_000, Math.max(0, Math.round(ms)));
  const one = (name: string) => ([headers[name]].flat()[0] ?? "").trim();
  const millis = one("retry-after-ms");
  if (/^\d+(\.\d+)?$/.test(millis)) return limit(Number(millis));
  const after = one("retry-after");
  if (/^\d+(\.\d+)?$/.test(after)) return limit(Number(after) * 1_000);
  const date = after === "" ? Number.NaN : Date.parse(after);
  return Number.isNaN(date) ? null : limit(date - now);
}

export function requestIdOf(headers: FaultAnswer["headers"], redact: Redact): string | null {
  const found = [headers["x-request-id"] ?? headers["request-id"]].flat()[0];
  return found ? cleanText(redact(found), 200) : null;
}
