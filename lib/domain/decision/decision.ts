import type { TierClass, TryResult } from "./decision.limits";

export interface DecisionOption {
  id: string;
  text: string;
}

/** What a tier is asked. Context and option texts may quote a screen: untrusted, never instructions. */
export interface DecisionQuestion {
  kind: string;
  question: string;
  context: string;
  options: readonly DecisionOption[];
  /** PNG or JPEG bytes; empty without pictures. */
  images: readonly Uint8Array[];
}

/** What a tier answers; a null choice abstains. */
export interface TierAnswer {
  choice: string | null;
  /** 0..1; null when it abstains without one. Not calibrated. */
  confidence: number | null;
  /** By option id; only those that the tier told. */
  probs: Record<string, number>;
  /** null where the price is not known. */
  costMicroUsd: number | null;
  /** One line for people; untrusted where a model wrote it. */
  detail: string | null;
}

/** One try of one tier, as it is kept and shown. */
export interface DecisionTry {
  backend: string;
  tier: TierClass;
  result: TryResult;
  choice: string | null;
  confidence: number | null;
  latencyMs: number;
  /** 0 for tiers that cost nothing or were not asked; null where the price is not known. */
  costMicroUsd: number | null;
  detail: string | null;
  /** A program that stands in for a model. */
  isTestDouble: boolean;
}

/** What came of walking the chain. `choice` is null exactly when it abstained or nobody answered. */
export interface Decided {
  choice: string | null;
  probs: Record<string, number>;
  confidence: number | null;
  abstained: boolean;
  /** A tier after the first that was asked gave the answer. */
  escalated: boolean;
  threshold: number;
  backend: string | null;
  latencyMs: number;
  tries: DecisionTry[];
  /** Sum of what is known; null when any try has an unknown price. */
  costMicroUsd: number | null;
}
