import type { FailureCode } from "@/lib/domain/failure";

export type ProviderCode = Extract<FailureCode, `provider_${string}`>;

/** One try that failed, as it is kept. */
export interface FailedTry {
  code: string;
  status: number | null;
  message: string;
  request_id: string | null;
  /** Waited after it. */
  waited_ms: number;
}

/** Why a request failed: its last try. What it says is redacted already. */
export class ProviderFault extends Error {
  override name = "ProviderFault";
  /** All tries of the request, this one included; none while a single try is looked at. */
  tries: readonly FailedTry[] = [];
  constructor(
    readonly code: ProviderCode,
    message: string,
    readonly detail: {
      /** HTTP status; null when no answer began. */
      status: number | null;
      /** As the provider asked; null when it did not. */
      retryAfterMs: number | null;
      requestId: string | null;
      /** False where another try within the attempt cannot help. */
      mayRetry: boolean;
    },
  ) {
    super(message);
  }
}

/** A fault where no answer came, or none that could be read. */
export const lostReply = (code: ProviderCode, message: string, status: number | null = null): ProviderFault =>
  new ProviderFault(code, message, { status, retryAfterMs: null, requestId: null, mayRetry: true });
