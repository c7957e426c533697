import { ownValue } from "../own-value";

/** Bounds of a decision, once. */
export const DECISION_LIMITS = {
  options: { min: 2, max: 255 },
  optionIdCharsMax: 128,
  optionTextBytesMax: 2_000,
  kindCharsMax: 64,
  questionCharsMax: 4_000,
  contextBytesMax: 64 * 1024,
  /** Of the picture itself, not of its data address. */
  imageBytesMax: 6 * 1024 * 1024,
  latencyBudgetMs: { min: 1, max: 120_000, default: 10_000 },
  backendsMax: 16,
  detailCharsMax: 2_000,
} as const;

/** The least confidence with which an answer of a kind stands; every other kind has the default. */
const THRESHOLDS: Readonly<Record<string, number>> = { verify: 0.8, safety: 0.9, escalate: 0.7 };
export const THRESHOLD_DEFAULT = 0.6;

export const thresholdOf = (kind: string): number => ownValue(THRESHOLDS, kind) ?? THRESHOLD_DEFAULT;

/** What became of a decision. */
export const DECISION_OUTCOMES = ["success", "failure", "error", "skipped"] as const;
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number];

/** Tiers in the order in which they are asked. */
export const TIER_CLASSES = ["memo", "local", "fast", "planner"] as const;
export type TierClass = (typeof TIER_CLASSES)[number];

/** How one try of one tier ended. */
export const TRY_RESULTS = ["answered", "under_threshold", "abstained", "skipped", "error", "timeout"] as const;
export type TryResult = (typeof TRY_RESULTS)[number];
