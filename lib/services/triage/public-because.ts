import type { FingerprintTier } from "@/lib/domain/triage/fingerprint";
import { hasScope, type Actor } from "../context";

/** Why a group is one, without what a desktop said where the caller may not read content: the title of its last window. */
export function publicBecause(
  actor: Actor,
  { tier, because }: { tier: FingerprintTier; because: readonly string[] },
): string[] {
  if (tier !== "end_shape" || hasScope(actor, "content:read")) return [...because];
  return because.map((part) => (part.startsWith("window ") ? "window withheld" : part));
}
