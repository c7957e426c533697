import { createHmac } from "node:crypto";
import canonicalize from "canonicalize";
import type { ToolsetCallInput } from "@/lib/domain/toolset/toolset.input";
import type { ResolvedComputers } from "./resolve-computers";

/** Digest of a call with all that it does: computers, member and the whole input, secret values included. */
export function callHashOf(
  hashKey: Uint8Array,
  workspaceId: string,
  { called, targets }: ResolvedComputers,
  { member, input }: ToolsetCallInput,
): string {
  const whole = { workspaceId, computer: called.id, targets: targets.map((slot) => slot?.id ?? null), member, input };
  const digest = createHmac("sha256", hashKey)
    .update(`toolset call\n${canonicalize(whole) ?? ""}`)
    .digest("hex");
  return `hmac-sha256:${digest}`;
}
