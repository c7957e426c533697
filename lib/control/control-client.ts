import { AppError } from "@/lib/domain/errors";
import {
  controlAnswerSchema,
  type AttemptVerb,
  type ControlCall,
  type ControlVerb,
  type HostVerb,
} from "./control-call";

interface AnyRequest extends ControlCall {
  /** Where the worker listens. */
  controlUrl: string;
  /** Gives up after this; default 60_000. */
  timeoutMs?: number;
}

/** To the worker of the desktop's host. */
export interface ControlRequest extends AnyRequest {
  desktopId: string;
  verb: ControlVerb;
}

/** To any worker. */
export interface AttemptRequest extends AnyRequest {
  attemptId: string;
  verb: AttemptVerb;
}

/** To the worker of a host, about its models. */
export interface HostRequest extends AnyRequest {
  verb: HostVerb;
}

/** The console's way to a live desktop, to a worker that checks recorded evidence, and to the models of a host. */
export interface ControlClient {
  /**
   * Answers with the verb's result, which the caller parses. Throws the AppError that the worker refused with, and
   * `host_away` when it cannot be reached or does not answer in time. Not repeated by itself.
   */
  call(request: ControlRequest | AttemptRequest | HostRequest): Promise<unknown>;
}

const TIMEOUT_MS = 60_000;

export function createControlClient(token: string): ControlClient {
  return {
    async call({ controlUrl, timeoutMs = TIMEOUT_MS, verb, ...request }) {
      const { workspace_id, actor, request_id, input } = request;
      const of =
        "desktopId" in request
          ? `desktops/${encodeURIComponent(request.desktopId)}`
          : "attemptId" in request
            ? `attempts/${encodeURIComponent(request.attemptId)}`
            : "host";
      const call = { workspace_id, actor, request_id, input };
      const answer = await ask(`${controlUrl}/${of}/${verb}`, token, call, timeoutMs);
      if ("result" in answer) return answer.result;
      const { code, message, details, invalid_params: invalidParams } = answer.error;
      throw new AppError(code, message, { details, invalidParams });
    },
  };
}

async function ask(url: string, token: string, call: ControlCall, timeoutMs: number) {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(call),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
      cache: "no-store",
    });
    return controlAnswerSchema.parse(await response.json());
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === "TimeoutError";
    throw new AppError("host_away", `The worker that was asked ${isLate ? "did not answer in time" : "is away"}.`, {
      cause,
    });
  }
}
