export const FINDING_CODES = [
  "not_json",
  "wrong_format",
  "digest_mismatch",
  "counts_mismatch",
  "outcome_mismatch",
  "invalid_with_outcome",
  "verdict_mismatch",
  "unknown_task",
  "duplicate_attempt",
  "unknown_verifier",
  "unknown_host",
  "label_mismatch",
  "document_mismatch",
  "profile_mismatch",
  "artifact_missing",
  "artifact_tree_mismatch",
  "signature_mismatch",
  "unknown_key",
] as const;

/** One thing that does not fit. */
export interface ManifestFinding {
  code: (typeof FINDING_CODES)[number];
  /** Where in the document, e.g. "attempts[3].outcome"; "" for the whole. */
  path: string;
  /** One plain sentence. */
  message: string;
}
