import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Digest } from "@/lib/domain/digest";
import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import type { PolicyOffer, TokenPrices } from "@/lib/domain/policy/policy-offer";

/**
 * What the host tells about an entry. The digest covers everything that can change what the policy does, so neither its
 * name, key, prices, limits and time limits, nor whether it decides too or its replies come in pieces.
 */
export function offerOf(definition: PolicyDefinition, lack: string | null): PolicyOffer {
  return {
    name: definition.name,
    driver: definition.driver,
    digest: definitionDigest(definition),
    model: definition.model,
    endpoint: new URL(definition.base_url).origin,
    action_space: definition.action_space,
    observation: definition.observation,
    coordinate_space: definition.coordinate_space,
    history_turns: definition.history_turns,
    image_edge_px_max: definition.image_edge_px_max ?? null,
    sampling: definition.sampling,
    prices: pricesOf(definition),
    concurrency_max: definition.limits.concurrency,
    is_test_double: definition.is_test_double,
    decider: definition.decider ?? null,
    lack,
  };
}

export function pricesOf({ prices_usd_per_million_tokens: usd }: PolicyDefinition): TokenPrices | null {
  if (usd === undefined) return null;
  const micro = (value: number) => Math.round(value * 1_000_000);
  return {
    input_micro_usd_per_million: micro(usd.input),
    cached_input_micro_usd_per_million: micro(usd.cached_input ?? usd.input),
    output_micro_usd_per_million: micro(usd.output),
  };
}

/** SHA-256 over the canonical JSON (RFC 8785), so that the layout of the file and the order of keys do not count. */
function definitionDigest(definition: PolicyDefinition): Digest {
  const { name, key_env, key_file, prices_usd_per_million_tokens, limits, timeouts, stream, decider, ...behaviour } =
    definition;
  void [name, key_env, key_file, prices_usd_per_million_tokens, limits, timeouts, stream, decider];
  const text = canonicalize(behaviour);
  if (text === undefined) throw new TypeError("a definition is always JSON");
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}
