import type { Action } from "@/lib/domain/action/action.schema";
import type { Desktop } from "@/lib/desktop/desktop.port";

/** What a policy answers when asked to act: one action with what was meant by it. */
export interface PolicyTurn {
  action: Action;
  /** What was meant, when it is more than the action says (an element query, a model's text). Untrusted. */
  intent: Record<string, unknown> | null;
  note: string | null;
  /** Spent before the action: waiting for a condition, or for a model. */
  waitMs: number;
}

/**
 * Who acts in one attempt. `next` is called once per step until it returns `done` or `fail` or a cap is met;
 * `stepIndex` is 0 for the first step, while recorded steps count from 1.
 * Throws `AttemptError` with boundary policy or provider.
 */
export interface Policy {
  readonly name: string;
  /** Digest of what fixes its behaviour (the recipe); null for policies without any. */
  readonly digest: string | null;
  next(desktop: Desktop, stepIndex: number, signal: AbortSignal): Promise<PolicyTurn>;
  /** A policy that goes on from where this one is, on a copy of its desktop; neither knows of the other from then on. */
  fork(): Policy;
}
