import { createHash } from "node:crypto";
import { implementationOf } from "./metric";
import { listMetrics } from "./metrics/registry";

/** Digest over names and versions of all functions: two products with the same one give the same scores. */
export function verifierDigest(): string {
  const names = listMetrics().map(implementationOf).sort();
  return `sha256:${createHash("sha256").update(names.join("\n")).digest("hex")}`;
}
