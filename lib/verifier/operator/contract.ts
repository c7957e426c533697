import { z } from "zod";
import { VERIFIER_FUNCTION, VERIFIER_LANGUAGES } from "@/lib/domain/verifier/operator-verifier";
import type { MetricReply } from "../metric-call";

/** Counts up when a verifier that was written before would no longer work. */
export const CONTRACT = 1;

/** `verifier.json` in a verifier's folder. */
export const verifierFileSchema = z.strictObject({
  description: z.string().min(1).max(500),
  language: z.enum(VERIFIER_LANGUAGES),
  /** File that is started. */
  entry: z
    .string()
    .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, "must be a path inside the folder")
    .optional(),
  functions: z.array(z.string().regex(VERIFIER_FUNCTION)).min(1).max(100),
  timeout_s: z.number().int().min(1).max(300).default(60),
  memory_mib: z.number().int().min(64).max(2_048).default(512),
});
export type VerifierFile = z.infer<typeof verifierFileSchema>;

/** One side of a check as the verifier reads it; paths are files below the evidence folder, null for a missing one. */
export type VerifierSide =
  | { kind: "value"; value: unknown }
  | { kind: "file"; path: string | null }
  | { kind: "files"; paths: (string | null)[] }
  | null;

/** What a verifier reads as JSON on its standard input. */
export interface VerifierInput {
  contract: typeof CONTRACT;
  verifier: string;
  function: string;
  profile: string;
  /** Folder that holds the evidence files; the working folder. */
  evidence: string;
  result: VerifierSide;
  expected: VerifierSide;
  options: Record<string, unknown>;
}

const outputSchema = z.strictObject({
  score: z.number().min(0).max(1),
  checks: z
    .array(z.strictObject({ name: z.string().min(1).max(200), passed: z.boolean(), detail: z.string() }))
    .max(500),
  message: z.string(),
});

const TEXT_CHARS_MAX = 1_000;

/** Reads what a verifier wrote on standard output. Anything but the one object is a broken contract, never a score. */
export function readOutput(output: string): MetricReply {
  let value: unknown;
  try {
    value = JSON.parse(output);
  } catch {
    const said = output.trim();
    return broken(said === "" ? "it printed nothing" : `it did not print one JSON object: ${said.slice(0, 200)}`);
  }
  const parsed = outputSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue && issue.path.length > 0 ? `${issue.path.join(".")}: ` : "";
    return broken(`its output is not of the contract: ${where}${issue?.message ?? "unknown"}`);
  }
  const { score, checks, message } = parsed.data;
  return {
    ok: true,
    score,
    detail: message.slice(0, TEXT_CHARS_MAX),
    parts: checks.map(({ name, passed, detail }) => ({
      name,
      passed,
      expected: null,
      got: detail.slice(0, TEXT_CHARS_MAX),
    })),
  };
}

export const broken = (message: string): MetricReply => ({ ok: false, kind: "contract", message });
