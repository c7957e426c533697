import { operatorFunction, type OperatorVerifier } from "@/lib/domain/verifier/operator-verifier";
import { listGetters } from "./getters/registry";
import { UNAVAILABLE_GETTERS } from "./getters/unavailable";
import type { MetricDefinition } from "./metric";
import { listMetrics } from "./metrics/registry";

/** What this product's verifier can do on a host, by the names that task files use. */
export interface VerifierOffer {
  /** The operator's own, those that cannot run here too. */
  verifiers: OperatorVerifier[];
  metrics: string[];
  getters: string[];
  /** Names of the public benchmark that cannot be had, each with the reason. */
  unavailable: Record<string, string>;
}

/**
 * Read from the registries, so that support of tasks follows them by itself. `has` says whether the host has what
 * functions need: a program by its name, or `desktop` for real desktops that can be thrown away.
 */
export function verifierOffer(has: (need: string) => boolean, verifiers: OperatorVerifier[] = []): VerifierOffer {
  const lacks = listMetrics().map((metric) => ({ name: metric.name, why: lackOf(metric, has) }));
  const missing = lacks.flatMap(({ name, why }) => (why === null ? [] : [[name, why] as const]));
  const own = verifiers.flatMap(({ name, functions, lack }) =>
    functions.map((fn) => ({ name: operatorFunction(name, fn), why: lack })),
  );
  missing.push(...own.flatMap(({ name, why }) => (why === null ? [] : [[name, why] as const])));
  const offered = [...lacks, ...own].filter(({ why }) => why === null);
  return {
    verifiers,
    metrics: offered.map(({ name }) => name),
    getters: listGetters().map((getter) => getter.name),
    unavailable: { ...UNAVAILABLE_GETTERS, ...Object.fromEntries(missing) },
  };
}

function lackOf({ unavailable, needs }: MetricDefinition, has: (need: string) => boolean): string | null {
  if (unavailable !== undefined) return unavailable;
  if (needs === undefined || has(needs)) return null;
  return needs === "desktop"
    ? "it runs the agent's program, which needs real desktops on the host"
    : `it needs ${needs}, which this host does not have`;
}
