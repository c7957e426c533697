import type { HostCapabilities } from "@/lib/domain/host/host.capabilities";
import { DECIDER_CLASSES, isUsableDecider, type UsableDecider } from "@/lib/domain/policy/policy-offer";
import type { Queryable } from "./client";
import { findServingHosts } from "./serving-hosts";

/** A model that decides, and where its worker takes calls. */
export interface DeciderOffer {
  offer: UsableDecider;
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
  const order = ({ offer }: DeciderOffer) => DECIDER_CLASSES.indexOf(offer.decider);
  return [...found.values()].sort((a, b) => order(a) - order(b));
}

/** Workers write the column through its schema. */
function offersOf(capabilities: unknown): UsableDecider[] {
  const { policies = [] } = capabilities as HostCapabilities;
  return policies.filter(isUsableDecider);
}
