import { AppError } from "@/lib/domain/errors";
import { controlAnswerSchema, type ControlCall, type ControlVerb } from "./control-call";

export interface ControlRequest extends ControlCall {
  /** Where the worker of the desktop's host listens. */
  controlUrl: string;
  desktopId: string;
  verb: ControlVerb;
  /** Gives up after this; default 60_000. */
  timeoutMs?: number;
}

/** The console's way to a live desktop. */
export interface ControlClient {
  /**
   * Answers with the verb's result, which the caller parses. Throws the AppError that the worker refused with, and
   * `host_away` when it cannot be reached or does not answer in time. Not repeated by itself.
   */
  call(request: ControlRequest): Promise<unknown>;
}

const TIMEOUT_MS = 60_000;

export function createControlClient(token: string): ControlClient {
  return {
    async call({ controlUrl, desktopId, verb, timeoutMs = TIMEOUT_MS, ...call }) {
      const answer = await ask(
        `${controlUrl}/desktops/${encodeURIComponent(desktopId)}/${verb}`,
        token,
        call,
        timeoutMs,
      );
      if ("result" in answer) return answer.result;
      const { code, message, details } = answer.error;
      throw new AppError(code, message, { details });
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
    throw new AppError("host_away", `The host of this desktop ${isLate ? "did not answer in time" : "is away"}.`, {
      cause,
    });
  }
}
