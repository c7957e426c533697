import type { DecisionWire } from "@/lib/domain/decision/decision.wire";

/** The text of an option that was chosen, or what came instead. Option texts may quote a screen: show as text only. */
export function chosenWords({ kind, choice, options, abstained }: DecisionWire): string {
  if (choice === null) return abstained ? "abstained" : "nobody answered";
  const text = options.find(({ id }) => id === choice)?.text.split("\n", 1)[0] ?? "";
  return kind === "judge" || text === "" ? choice : text;
}

export const RESULT_WORDS: Record<DecisionWire["attempts"][number]["result"], string> = {
  answered: "answered",
  under_threshold: "not confident enough",
  abstained: "abstained",
  skipped: "passed over",
  error: "failed",
  timeout: "was late",
};

/** `0.91`; a dash when none was told. */
export const confidenceWords = (confidence: number | null): string =>
  confidence === null ? "—" : confidence.toFixed(2);
