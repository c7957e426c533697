import { z } from "zod";
import type { DecisionOption, TierAnswer } from "@/lib/domain/decision/decision";
import type { DeciderReply } from "../decision-tier.port";

const replySchema = z.object({
  choice: z.union([z.string(), z.null()]),
  confidence: z.number().min(0).max(1).nullish(),
  why: z.string().nullish(),
});

/** A model that names no confidence is taken for undecided. */
const CONFIDENCE_DEFAULT = 0.5;
const WHY_CHARS_MAX = 300;

/** What a model's reply chooses. A reply that is no such object, or names no option, throws: it is no answer. */
export function readReply(
  { json, text }: Pick<DeciderReply, "json" | "text">,
  options: readonly DecisionOption[],
): Omit<TierAnswer, "costMicroUsd"> {
  const parsed = replySchema.safeParse(json ?? firstObject(text));
  if (!parsed.success) throw new Error("the reply is not an answer in the form that was asked for");
  const { choice, confidence, why } = parsed.data;
  const detail = why?.slice(0, WHY_CHARS_MAX) ?? null;
  if (choice === null || choice === "abstain") return { choice: null, confidence: null, probs: {}, detail };
  if (!options.some(({ id }) => id === choice)) throw new Error("the reply names no option of the question");
  const given = confidence ?? CONFIDENCE_DEFAULT;
  return { choice, confidence: given, probs: { [choice]: given }, detail };
}

/** The first JSON object in a text, e.g. between the marks of a code block; undefined when there is none. */
function firstObject(text: string): unknown {
  const [from, to] = [text.indexOf("{"), text.lastIndexOf("}")];
  if (from === -1 || to <= from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    return undefined;
  }
}
