import type { PolicyOffer } from "@/lib/domain/policy/policy-offer";
import { DefinitionList } from "../ui/definition-list";
import { actionWords, DECIDER_WORDS, DRIVER_WORDS, observationWords, priceWords, samplingWords } from "./policy-words";

/** Everything that fixes what a policy does, and what it costs. */
export function PolicyFacts({ offer, className }: { offer: PolicyOffer; className?: string }) {
  return (
    <DefinitionList
      className={className}
      items={[
        {
          term: "Model",
          value: (
            <span className="break-all">
              {offer.model ?? "none"}
              {offer.endpoint === null ? null : <span className="text-ink-3"> at {offer.endpoint}</span>}
            </span>
          ),
        },
        { term: "Driver", value: DRIVER_WORDS[offer.driver] },
        { term: "Sees", value: observationWords(offer) },
        { term: "Acts by", value: actionWords(offer) },
        { term: "Sampling", value: samplingWords(offer) },
        {
          term: "Prices",
          value: priceWords(offer) ?? <span className="text-warn">not priced: a spend cap covers compute only</span>,
        },
        ...(offer.decider ? [{ term: "Decides", value: DECIDER_WORDS[offer.decider] }] : []),
        { term: "At once", value: `${offer.concurrency_max} requests, over all runs of the host` },
        { term: "Digest", value: <code className="font-mono text-12 break-all">{offer.digest}</code> },
      ]}
    />
  );
}
