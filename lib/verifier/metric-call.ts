import type { VerifierProfile } from "@/lib/domain/verifier/profile";

/** One metric call as it crosses to the process that runs it. Plain data only. */
export interface MetricCall {
  func: string;
  directory: string;
  result: unknown;
  expected: unknown;
  /** False when the task names no expected value. */
  hasExpected: boolean;
  options: Record<string, unknown>;
  profile: VerifierProfile;
}

export type MetricErrorKind =
  "missing_input" | "unreadable_input" | "refused_input" | "rule" | "raised" | "timeout" | "crashed";

export type MetricReply =
  | {
      ok: true;
      score: number;
      detail: string;
      parts: { name: string; passed: boolean; expected: string | null; got: string | null }[];
    }
  | { ok: false; kind: MetricErrorKind; message: string };

/** Runs one metric call somewhere; never rejects for what the call itself does wrong. */
export interface MetricRunner {
  run(call: MetricCall, signal?: AbortSignal): Promise<MetricReply>;
  close(): Promise<void>;
}
