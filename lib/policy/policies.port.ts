import type { PolicyOffer, PolicyProblem } from "@/lib/domain/policy/policy-offer";
import type { ProbeResult } from "@/lib/domain/policy/policy.wire";
import type { Screen } from "@/lib/domain/template/template.schema";
import type { ModelCall, Policy } from "./policy.port";

/** What a policy is told about the attempt that it acts in. */
export interface AttemptFacts {
  /** The task's words. */
  instruction: string;
  screen: Pick<Screen, "width" | "height">;
  /** What a random choice is seeded with, e.g. the attempt's id. */
  seedText: string;
  maxSteps: number;
  /** Milliseconds from now that the attempt may take, waiting for a provider included; null without a limit. */
  deadlineMs: number | null;
}

/** One plain question to a model outside of any attempt, e.g. a judge's. */
export interface ModelRequest {
  system: string;
  text: string;
  /** PNG or JPEG. */
  images?: readonly Uint8Array[];
  maxTokens: number;
  /** All tries together. */
  timeoutMs: number;
  /** JSON schema of the reply; the model is asked for it and the reply parsed, not validated. */
  jsonSchema?: Record<string, unknown>;
}

export interface ModelAnswer {
  /** Untrusted. */
  text: string;
  /** The reply as JSON when `jsonSchema` was given and it is JSON, else null. Untrusted. */
  json: unknown;
  call: ModelCall;
}

/** The policies of one host: those of its `policies.yaml` and the built-in ones that need nothing but a name. */
export interface Policies {
  /** As they are now, by name. Offers with a `lack` cannot be played. */
  offers(): PolicyOffer[];
  /** What is wrong in the file now; the last good version of an entry stays offered meanwhile. */
  problems(): PolicyProblem[];
  /**
   * A policy for one attempt: an entry of the file, `nop` or `random`. It keeps the definition of this moment.
   * Throws AttemptError `policy_missing` for a name that is not offered or whose key is missing.
   */
  forAttempt(name: string, facts: AttemptFacts): Policy;
  /** One tiny request, tried once. Never throws for what a provider does; `policy_missing` for an unknown name. */
  probe(name: string, signal?: AbortSignal): Promise<ProbeResult>;
  /** Throws AttemptError of boundary provider, `policy_missing`, or the signal's reason. */
  ask(name: string, request: ModelRequest, signal?: AbortSignal): Promise<ModelAnswer>;
  /** Reads the file again at once if it changed; else that is seen by itself soon after. */
  refresh(): void;
  /** Called after offers or problems changed. Returns how to stop. */
  onChange(listener: () => void): () => void;
  /** Stops watching; attempts under way go on. Safe to repeat. */
  close(): void;
}
