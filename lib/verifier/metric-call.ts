import type { VerifierProfile } from "@/lib/domain/verifier/profile";
import type { KeptValue } from "./kept-value";

/** One metric call as it crosses to the process that runs it. Plain data only. */
export interface MetricCall {
  func: string;
  directory: string;
  result: unknown;
  expected: unknown;
  /** False when the task names no expected value. */
  hasExpected: boolean;
  /** What each side is, for functions that cannot tell a path from a text; null for a side that the task names none. */
  kinds?: { result: KeptValue["kind"] | null; expected: KeptValue["kind"] | null };
  options: Record<string, unknown>;
  profile: VerifierProfile;
  /** Template of the desktop that was judged, for functions that run in another one of it; absent when not known. */
  templateDigest?: string;
}

export type MetricErrorKind =
  | "missing_input"
  | "unreadable_input"
  | "refused_input"
  | "rule"
  | "raised"
  | "timeout"
  | "crashed"
  | "contract"
  | "no_desktop";

/** `implementation` where only the run itself tells which version ran. */
export type MetricReply = { implementation?: string } & (
  | {
      ok: true;
      score: number;
      detail: string;
      parts: { name: string; passed: boolean; expected: string | null; got: string | null }[];
    }
  | { ok: false; kind: MetricErrorKind; message: string }
);

/** Runs one metric call somewhere; never rejects for what the call itself does wrong. */
export interface MetricRunner {
  run(call: MetricCall, signal?: AbortSignal): Promise<MetricReply>;
  close(): Promise<void>;
}
