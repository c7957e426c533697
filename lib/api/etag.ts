import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { AppError } from "@/lib/domain/errors";

/** Names a version of what can be edited: equal values have equal tags, whatever the order of their members. */
export function etagOf(version: unknown): string {
  const hash = createHash("sha256").update(canonicalize(version) ?? "null");
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}

/** Throws `precondition_failed` unless `If-Match` names the present version; without the header nothing is asked. */
export function requireMatch(header: string | null, etag: string): void {
  if (header === null || header.trim() === "*") return;
  if (header.split(",").some((tag) => tag.trim() === etag)) return;
  throw new AppError("precondition_failed", "This was changed since it was read. Read it again, then edit.", {
    details: { etag },
  });
}
