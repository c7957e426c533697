import type { DecisionQuestion, TierAnswer } from "@/lib/domain/decision/decision";
import type { TierClass } from "@/lib/domain/decision/decision.limits";

/** Someone who can be asked for a decision. */
export interface DecisionTier {
  readonly name: string;
  readonly tier: TierClass;
  readonly seesImages: boolean;
  /** A program that stands in for a model; missing means no. */
  readonly isTestDouble?: boolean;
  /** The most that one answer may cost, in micro-USD; null where the price is not known, 0 for nothing. */
  costMicroUsdMax(question: DecisionQuestion): number | null;
  /**
   * Answers or abstains within `withinMs`, which lies before the signal, so that a tier can say what it ran into. Throws
   * `UnusableReply` for a reply that is no answer, `LostReply` for one that may be paid for, anything else when it
   * cannot be asked.
   */
  decide(question: DecisionQuestion, signal: AbortSignal, withinMs: number): Promise<TierAnswer>;
}

/** A reply came, and it is no answer. It cost what it cost: null where the price is not known. */
export class UnusableReply extends Error {
  override name = "UnusableReply";

  constructor(
    message: string,
    readonly costMicroUsd: number | null,
  ) {
    super(message);
  }
}

/** It was asked, and nothing came that could be read. Nobody knows whether that is paid for. */
export class LostReply extends Error {
  override name = "LostReply";

  constructor(
    message: string,
    /** False: something came. */
    readonly isLate: boolean,
  ) {
    super(message);
  }
}

/** Money that several decisions share. */
export interface DecisionPurse {
  /** Sets an amount aside. False when it does not fit any more: then nothing may be spent. */
  reserve(microUsd: number): Promise<boolean>;
  /** Gives back what was set aside and notes what it came to; null where the price is not known. */
  settle(reservedMicroUsd: number, spentMicroUsd: number | null): Promise<void>;
}

/** One plain question to a model of a host, wherever it is asked from. */
export interface DeciderModel {
  readonly name: string;
  readonly tier: "fast" | "planner";
  readonly seesImages: boolean;
  readonly isTestDouble: boolean;
  costMicroUsdMax(request: DeciderRequest): number | null;
  ask(request: DeciderRequest, signal: AbortSignal): Promise<DeciderReply>;
}

export interface DeciderRequest {
  system: string;
  text: string;
  images: readonly Uint8Array[];
  maxTokens: number;
  timeoutMs: number;
  jsonSchema: Record<string, unknown>;
}

/** Untrusted, both. */
export interface DeciderReply {
  json: unknown;
  text: string;
  costMicroUsd: number | null;
}
