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
  "file_missing",
  "unexpected_file",
  "bytes_differ",
  "unsafe_bundle",
] as const;

/** One thing that does not fit. */
export interface ManifestFinding {
  code: (typeof FINDING_CODES)[number];
  /** Where in the document, e.g. "attempts[3].outcome"; "" for the whole. */
  path: string;
  /** The file of a bundle that it is about; missing for a manifest alone. */
  file?: string;
  /** The first byte of the file that differs, from 0; missing where the right bytes are not at hand. */
  offset?: number;
  /** One plain sentence. */
  message: string;
}
