import { z } from "zod";
import { VERIFIER_PROFILES } from "./profile";

/** A file that a check read, kept by content. */
export const evidenceFileSchema = z.object({
  /** Where it was in the desktop, or the URL or rule it came from. Untrusted text. */
  origin: z.string(),
  digest: z.string(),
  bytes: z.number().int(),
});
export type EvidenceFile = z.infer<typeof evidenceFileSchema>;

/** One side of a check: what a getter returned. */
export const evidenceValueSchema = z.object({
  getter: z.string(),
  /** The getter's own parameters, as in the task. */
  parameters: z.record(z.string(), z.unknown()),
  /** Short rendering for people (at most 2,000 characters), untrusted text; null when there was no value. */
  preview: z.string().nullable(),
  /** The whole value as an artifact, enough to run the check again; null when there was no value. */
  value: evidenceFileSchema.nullable(),
  files: z.array(evidenceFileSchema),
});
export type EvidenceValue = z.infer<typeof evidenceValueSchema>;

/** One thing that a check compared: a cell, a paragraph, a rule. Texts are untrusted. */
export const checkPartSchema = z.object({
  name: z.string(),
  passed: z.boolean(),
  expected: z.string().nullable(),
  got: z.string().nullable(),
});
export type CheckPart = z.infer<typeof checkPartSchema>;

/** One metric call with everything it used. */
export const checkEvidenceSchema = z.object({
  index: z.number().int(),
  func: z.string(),
  /** `name@version` of the implementation. */
  implementation: z.string(),
  /** 0..1; null when it was not run (early exit) or raised. */
  score: z.number().nullable(),
  result: evidenceValueSchema.nullable(),
  expected: evidenceValueSchema.nullable(),
  options: z.record(z.string(), z.unknown()),
  /** One sentence why it scored so; untrusted text may be quoted. */
  detail: z.string(),
  /** What was compared one by one: cells, paragraphs, rules. */
  parts: z.array(checkPartSchema),
  error: z.string().nullable(),
  duration_ms: z.number(),
});
export type CheckEvidence = z.infer<typeof checkEvidenceSchema>;

export const verificationSchema = z.object({
  /** 0..1, or null when the checker did not run or raised. */
  score: z.number().min(0).max(1).nullable(),
  checker_error: z.string().nullable(),
  checker_skipped: z.string().nullable(),
  conj: z.enum(["and", "or"]),
  checks: z.array(checkEvidenceSchema),
  /** Postconfig steps with their own success. */
  postconfig: z.array(z.object({ type: z.string(), ok: z.boolean(), detail: z.string(), duration_ms: z.number() })),
  /** Pinned profile of checker semantics. */
  profile: z.enum(VERIFIER_PROFILES),
  duration_ms: z.number(),
});
export type Verification = z.infer<typeof verificationSchema>;
