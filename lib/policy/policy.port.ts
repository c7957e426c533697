import type { Action } from "@/lib/domain/action/action.schema";
import type { Desktop, SettleOptions } from "@/lib/desktop/desktop.port";

/** One request to a model, answered. Counts that the provider did not tell are null, never 0. */
export interface ModelCall {
  /** As the provider told it; untrusted. */
  requestId: string | null;
  model: string | null;
  finishReason: string | null;
  startedAt: Date;
  /** Of the try that was answered. */
  latencyMs: number;
  /** 1 unless the provider failed before. */
  tries: number;
  inputTokens: number | null;
  cachedInputTokens: number | null;
  outputTokens: number | null;
  /** By the policy's prices; null where tokens or prices are unknown. */
  costMicroUsd: number | null;
  /** Actions asked for in this one reply. */
  toolCallCount: number;
  /** What was new in the request, and the whole reply; plain JSON with pictures by digest and no secret in it. Untrusted. */
  record: Record<string, unknown>;
  /** PNG or JPEG bytes of the pictures that `record` names by digest. */
  images: readonly Uint8Array[];
}

/** Why a reply led to no action. The model is told and asked again; the reply counts as a step. */
export const NO_ACTION_CODES = [
  "malformed_arguments",
  "unknown_tool",
  "no_tool_call",
  "empty_reply",
  "refusal",
  "coordinates_outside",
  "reply_cut",
  "ask_user_refused",
] as const;
export interface NoAction {
  type: "no_action";
  code: (typeof NO_ACTION_CODES)[number];
  /** At most 2,000 characters; untrusted. */
  detail: string;
}

/** What a policy answers when asked to act: one action with what was meant by it. */
export interface PolicyTurn {
  action: Action | NoAction;
  /** What was meant, when it is more than the action says (an element query, a model's text). Untrusted. */
  intent: Record<string, unknown> | null;
  note: string | null;
  /** Spent before the action: waiting for a condition, or for a model. */
  waitMs: number;
  /** Done in place of sending the action, e.g. code that is run inside the desktop; the action is `wait` then. */
  perform?: (desktop: Desktop, signal: AbortSignal) => Promise<void>;
  /** How the screen is waited for after the action; as the desktop does by itself when absent. */
  settle?: SettleOptions;
  /** The request that this turn was answered by; null without a model, and for the later actions of one reply. */
  call?: ModelCall | null;
}

/**
 * Who acts in one attempt. `next` is called once per step until it returns `done` or `fail` or a cap is met;
 * `stepIndex` is 0 for the first step, while recorded steps count from 1.
 * Throws `AttemptError` with boundary policy or provider. The signal of all its turns aborts when the acting is over.
 */
export interface Policy {
  readonly name: string;
  /** Digest of what fixes its behaviour (the recipe, the model's definition); null for policies without any. */
  readonly digest: string | null;
  next(desktop: Desktop, stepIndex: number, signal: AbortSignal): Promise<PolicyTurn>;
  /** A policy that goes on from where this one is, on a copy of its desktop; neither knows of the other from then on. */
  fork(): Policy;
  /**
   * The most that the next turn may cost beside the desktop, in micro-USD; it is reserved before `next` is called.
   * 0 when nothing is asked of a model; absent means 0.
   */
  nextCostMicroUsdMax?(): number;
}
