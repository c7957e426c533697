import type { NewArtifactRef } from "@/lib/db/attempt-work";
import type { Verification } from "@/lib/domain/verifier/reward";

/** All artifacts that a verification points at. */
export function evidenceOf(verification: Verification): NewArtifactRef[] {
  const values = verification.checks.flatMap((check) => [check.result, check.expected]);
  const files = values.flatMap((value) => (value ? [...value.files, ...(value.value ? [value.value] : [])] : []));
  return files.map((file) => ({ digest: file.digest, kind: "evidence", bytes: file.bytes }));
}
