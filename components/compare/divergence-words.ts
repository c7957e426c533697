import { actionWords } from "@/components/trace-viewer/action-words";
import type { ComparisonWire } from "@/lib/domain/compare/compare.wire";

type Standing = ComparisonWire["tasks"][number]["candidates"][number];

const wordsOf = (action: Record<string, unknown> | null) => {
  if (action === null) return "had ended";
  const { verb, object } = actionWords(action);
  return `${verb.toLowerCase()} ${object}`.trim();
};

/** `step 4: click 690, 388, not key tab`; what an agent typed is in it, so render it as text only. */
export function divergenceWords({ divergence, is_followed }: Standing): string | null {
  if (!is_followed) return null;
  if (divergence === null) return "no step differs";
  const { step, by, candidate_action, base_action } = divergence;
  if (by === "screen") return `step ${step}: same action, another screen`;
  return `step ${step}: ${wordsOf(candidate_action)}, not ${wordsOf(base_action)}`;
}
