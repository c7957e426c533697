import type { HostCapabilities } from "@/lib/domain/host/host.capabilities";
import type { PolicyOffer } from "@/lib/domain/policy/policy-offer";
import type { Queryable } from "./client";
import { findServingHosts } from "./serving-hosts";

/** A model that decides, and where its worker takes calls. */
export interface DeciderOffer {
  offer: PolicyOffer;
  controlUrl: string;
}

/** Models of serving hosts that are offered for decisions and lack nothing: fast ones first, each name once. */
export async function findDeciders(db: Queryable): Promise<DeciderOffer[]> {
  const found = new Map<string, DeciderOffer>();
  for (const { controlUrl, capabilities } of await findServingHosts(db)) {
    for (const offer of offersOf(capabilities)) {
      if (!found.has(offer.name)) found.set(offer.name, { offer, controlUrl });
    }
  }
  const order = ["fast", "planner"];
  return [...found.values()].sort(
    (a, b) => order.indexOf(a.offer.decider ?? "") - order.indexOf(b.offer.decider ?? ""),
  );
}

/** Workers write the column through its schema. */
function offersOf(capabilities: unknown): PolicyOffer[] {
  const { policies = [] } = capabilities as HostCapabilities & { policies?: PolicyOffer[] };
  return policies.filter(({ decider, lack }) => (decider ?? null) !== null && lack === null);
}
