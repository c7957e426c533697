import { formatUsd } from "@/lib/domain/money";
import type { DeciderClass, PolicyDriver, PolicyOffer } from "@/lib/domain/policy/policy-offer";
import type { ScriptedPolicy } from "@/lib/domain/policy/built-in-policies";
import { formatMoney } from "@/lib/format/money";

export const DRIVER_WORDS: Record<PolicyDriver, string> = {
  openai_chat: "Chat completions with tool calls",
  openai_responses: "Responses computer tool",
  anthropic: "Anthropic computer tool",
  code: "Python code, run inside the desktop",
  random: "Random actions",
  external: "A harness outside",
};

/** What an entry is asked beside acting. */
export const DECIDER_WORDS: Record<DeciderClass, string> = {
  fast: "too, as a fast model",
  planner: "too, as a planner",
};

const OBSERVATION_WORDS: Record<PolicyOffer["observation"], string> = {
  screenshot: "Screenshot",
  accessibility_tree: "Accessibility tree",
  screenshot_accessibility_tree: "Screenshot and accessibility tree",
  set_of_marks: "Screenshot with numbered marks",
};

const COORDINATE_WORDS: Record<PolicyOffer["coordinate_space"], string> = {
  pixels: "pixels",
  normalized_1000: "0 to 1000",
  normalized_1: "0 to 1",
};

export const SCRIPTED_WORDS: Record<ScriptedPolicy, { label: string; hint: string }> = {
  recipe: {
    label: "Recipes",
    hint: "Plays the fixed steps that solve each task. Checks tasks and verifiers; says nothing about a model.",
  },
  nop: { label: "Does nothing", hint: "Ends each attempt at once. No verifier should give it a success." },
  random: {
    label: "Random",
    hint: "Clicks and types at random, the same for the same attempt. A floor for any model.",
  },
};

export const EXTERNAL_WORDS = {
  label: "External harness",
  hint: "Each attempt waits for a program of yours, which acts through the API until it says done or fail.",
};

/** `$3.00 in · $0.30 cached · $15.00 out` per million tokens; null where the operator gave no prices. */
export function priceWords({ prices }: Pick<PolicyOffer, "prices">): string | null {
  if (prices === null) return null;
  const usd = (micro: number) => formatMoney(formatUsd(micro));
  return [
    `${usd(prices.input_micro_usd_per_million)} in`,
    `${usd(prices.cached_input_micro_usd_per_million)} cached`,
    `${usd(prices.output_micro_usd_per_million)} out`,
  ].join(" · ");
}

/** What the model sees and how it answers. */
export function observationWords(offer: Pick<PolicyOffer, "observation" | "image_edge_px_max" | "history_turns">) {
  const edge = offer.image_edge_px_max === null ? "" : `, at most ${offer.image_edge_px_max} px`;
  return `${OBSERVATION_WORDS[offer.observation]}${edge}; last ${offer.history_turns} turns`;
}

export function actionWords({
  action_space,
  coordinate_space,
}: Pick<PolicyOffer, "action_space" | "coordinate_space">) {
  return action_space === "pyautogui" ? "pyautogui code" : `Typed actions, ${COORDINATE_WORDS[coordinate_space]}`;
}

/** `temperature 0 · max_tokens 4096` */
export function samplingWords({ sampling }: Pick<PolicyOffer, "sampling">): string {
  const parts = Object.entries(sampling).map(([name, value]) => `${name} ${String(value)}`);
  return parts.join(" · ") || "the provider's own";
}
