import { AttemptError } from "@/lib/domain/failure";
import { UnreadableReply, type ModelReply, type RequestBody, type StreamReader } from "../drivers/driver";
import { cleanText, mapTexts } from "../model/clean-text";
import type { Redact } from "../model/redact";
import { backoffMs } from "./backoff";
import type { CallGate } from "./call-gate";
import type { PolicyClock } from "./clock";
import { eventStreamInto } from "./event-stream";
import { httpPost, type PostAnswer } from "./http-post";
import { lostReply, ProviderFault, type FailedTry } from "./provider-fault";
import { errorOf, kindOf, readFault, requestIdOf } from "./read-fault";

export interface ProviderCall {
  baseUrl: string;
  request: RequestBody;
  /** Read anew for each try, so that a replaced key is used at once. */
  authorization: () => Record<string, string>;
  redact: Redact;
  readReply: (payload: unknown) => ModelReply;
  /** Null when the reply comes as a whole. */
  readStream: (() => StreamReader) | null;
  hasImages: boolean;
  /** For the limit of tokens a minute. */
  tokensEstimate: number;
  requestTimeoutMs: number;
  /** No further try begins later than this after the first fault. */
  retryMs: number;
  /** Unix time after which no further try begins and none goes on. */
  giveUpAt: number;
  /** 1 where the first fault is the answer. */
  triesMax: number;
}

export interface ProviderReply {
  reply: ModelReply;
  /** The whole answer as the provider sent it, apart from a key that it repeats; of a stream what it adds up to. */
  payload: unknown;
  requestId: string | null;
  startedAt: Date;
  latencyMs: number;
  failedTries: FailedTry[];
}

export interface CallTools {
  gate: CallGate;
  clock: PolicyClock;
  /** 0 to 1. */
  random: () => number;
}

/** Unreadable answers are paid for; more than this is no accident. */
const BAD_REPLIES_MAX = 3;

/**
 * Asks until a readable reply comes. Faults that may pass are tried again after a pause, within `retryMs` and `giveUpAt`; then the
 * last one is thrown as it is, with the tries in its `tries`. Throws ProviderFault, AttemptError `policy_missing` when
 * the key is gone, or the signal's reason.
 */
export async function callProvider(call: ProviderCall, tools: CallTools, signal: AbortSignal): Promise<ProviderReply> {
  const failed: FailedTry[] = [];
  let { giveUpAt } = call;
  for (;;) {
    try {
      return { ...(await oneTry(call, tools, signal, failed.at(-1) ?? null)), failedTries: failed };
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      const { status, retryAfterMs, requestId, mayRetry } = error.detail;
      const waitMs = backoffMs(failed.length + 1, retryAfterMs, tools.random());
      failed.push({ code: error.code, status, message: error.message, request_id: requestId, waited_ms: waitMs });
      const bad = failed.filter(({ code }) => code === "provider_bad_reply").length;
      const isOver = !mayRetry || failed.length >= call.triesMax || bad >= BAD_REPLIES_MAX;
      if (failed.length === 1) giveUpAt = Math.min(giveUpAt, tools.clock.now() + call.retryMs);
      if (isOver || tools.clock.now() + waitMs >= giveUpAt) {
        (failed.at(-1) as FailedTry).waited_ms = 0;
        error.tries = failed;
        throw error;
      }
      if (retryAfterMs !== null) tools.gate.pause(retryAfterMs);
      await tools.clock.sleep(waitMs, signal);
    }
  }
}

/** As an attempt ends with it. */
export function attemptErrorOf(fault: ProviderFault): AttemptError {
  const tries = fault.tries.slice(-20);
  return new AttemptError(fault.code, fault.message, {
    status: fault.detail.status,
    request_id: fault.detail.requestId,
    tries,
  });
}

async function oneTry(
  call: ProviderCall,
  { gate, clock }: CallTools,
  signal: AbortSignal,
  before: FailedTry | null,
): Promise<Omit<ProviderReply, "failedTries">> {
  const left = AbortSignal.any([signal, abortAt(call.giveUpAt - clock.now())]);
  const passage = await gate.enter(call.tokensEstimate, left).catch((error: unknown) => {
    signal.throwIfAborted();
    if (left.aborted) {
      throw new ProviderFault(
        "provider_rate_limited",
        before?.message ?? "the policy's own limits left no time for a request",
        { status: before?.status ?? null, retryAfterMs: null, requestId: null, mayRetry: false },
      );
    }
    throw error;
  });
  let tokens: number | null = null;
  try {
    const startedAt = clock.now();
    const stream = call.readStream?.() ?? null;
    const take = stream ? eventStreamInto(stream) : null;
    const answer = await httpPost(
      {
        url: `${call.baseUrl.replace(/\/+$/, "")}${call.request.path}`,
        headers: { ...call.request.headers, ...call.authorization() },
        body: JSON.stringify(call.request.body),
        timeoutMs: Math.max(1, Math.min(call.requestTimeoutMs, call.giveUpAt - startedAt)),
        signal,
      },
      take === null ? undefined : (text, status) => (status === 200 ? take(text) : undefined),
    );
    const latencyMs = Math.round(clock.now() - startedAt);
    const { reply, payload } = readAnswer(call, answer, stream, clock.now());
    tokens = (reply.inputTokens ?? 0) + (reply.outputTokens ?? 0) || null;
    const requestId = requestIdOf(answer.headers, call.redact);
    return { reply, payload, requestId, startedAt: new Date(startedAt), latencyMs };
  } finally {
    passage.leave(tokens);
  }
}

function readAnswer(
  call: ProviderCall,
  answer: PostAnswer,
  stream: StreamReader | null,
  now: number,
): Pick<ProviderReply, "reply" | "payload"> {
  if (answer.status < 200 || answer.status > 299) {
    throw readFault({ ...answer, text: answer.text.slice(0, 100_000) }, call.hasImages, call.redact, now);
  }
  const isStream = stream !== null && /^text\/event-stream/i.test(answer.headers["content-type"] ?? "");
  let payload: unknown;
  try {
    payload = isStream ? stream.end() : JSON.parse(answer.text);
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    throw lostReply("provider_bad_reply", "the answer is not JSON", answer.status);
  }
  if (payload === null) throw lostReply("provider_unreachable", "the stream ended before the reply did", answer.status);
  payload = mapTexts(payload, call.redact);
  const inBody = faultInBody(payload, call, answer);
  if (inBody) throw inBody;
  try {
    return { reply: call.readReply(payload), payload };
  } catch (error) {
    if (!(error instanceof UnreadableReply)) throw error;
    throw lostReply(
      "provider_bad_reply",
      `the answer is not of the provider's format: ${error.message}`,
      answer.status,
    );
  }
}

/** Some gateways answer 200 with an error in place of a reply. */
function faultInBody(payload: unknown, call: ProviderCall, answer: PostAnswer): ProviderFault | null {
  if (typeof payload !== "object" || payload === null || !("error" in payload) || !payload.error) return null;
  const { code, message } = errorOf(JSON.stringify(payload));
  const status = /^[45]\d\d$/.test(code) ? Number(code) : 502;
  const kind = kindOf(status, code, `${code} ${message}`, call.hasImages);
  return new ProviderFault(kind.code, `the provider answered an error: ${cleanText(message || code, 600)}`, {
    status: answer.status,
    retryAfterMs: null,
    requestId: requestIdOf(answer.headers, call.redact),
    mayRetry: kind.mayRetry,
  });
}

function abortAt(ms: number): AbortSignal {
  return AbortSignal.timeout(Math.max(0, Math.min(2 ** 31 - 1, Math.round(ms))));
}
