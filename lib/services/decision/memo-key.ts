import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { DecisionQuestion } from "@/lib/domain/decision/decision";

/** Digest of kind, context with its pictures, question and options in their order. */
export function memoKeyOf({ kind, context, images, question, options }: DecisionQuestion): string {
  const pictures = images.map((image) => createHash("sha256").update(image).digest("hex"));
  const parts = [kind, context, pictures, question, options.map(({ id, text }) => [id, text])];
  return createHash("sha256")
    .update(canonicalize(parts) ?? "")
    .digest("hex");
}
