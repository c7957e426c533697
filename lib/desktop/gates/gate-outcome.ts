import type { GateName, GateResult } from "@/lib/domain/gate/gate";
import type { DesktopFacts } from "./desktop-facts";

/** A gate looks at the facts and says what it saw, or null where it has nothing to judge. It never throws and reads nothing else. */
export type Gate = (facts: DesktopFacts) => GateResult | null;

interface Seen {
  facts: DesktopFacts;
  observed: Record<string, unknown>;
}

export function pass(gate: GateName, detail: string, { facts, observed }: Seen): GateResult {
  return { gate, status: "pass", detail, cause: null, observed, observed_at: facts.observedAt };
}

export function pending(gate: GateName, detail: string, { observed }: Seen): GateResult {
  return { gate, status: "pending", detail, cause: null, observed, observed_at: null };
}

export function fail(
  gate: GateName,
  cause: GateResult["cause"],
  detail: string,
  { facts, observed }: Seen,
): GateResult {
  return { gate, status: "fail", detail, cause, observed, observed_at: facts.observedAt };
}

/** Programs of the session belong to `user`, so once the agent acts it can end them itself. */
export function causeOnceActed(facts: DesktopFacts): "runtime" | "policy_possible" {
  return facts.hasActed ? "policy_possible" : "runtime";
}
