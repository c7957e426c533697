import { listGetters } from "./getters/registry";
import { UNAVAILABLE_GETTERS } from "./getters/unavailable";
import { listMetrics } from "./metrics/registry";

/** What this product's verifier can do, by the names that task files use. */
export interface VerifierOffer {
  metrics: string[];
  getters: string[];
  /** Names of the public benchmark that are missing here, each with the reason. */
  unavailable: Record<string, string>;
}

/** Read from the registries, so that support of tasks follows them by itself. */
export function verifierOffer(): VerifierOffer {
  return {
    metrics: listMetrics().map((metric) => metric.name),
    getters: listGetters().map((getter) => getter.name),
    unavailable: { ...UNAVAILABLE_GETTERS },
  };
}
