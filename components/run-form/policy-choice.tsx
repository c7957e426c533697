"use client";
import { EXTERNAL_POLICY, SCRIPTED_POLICIES } from "@/lib/domain/policy/built-in-policies";
import type { PolicyOffer } from "@/lib/domain/policy/policy-offer";
import { shortDigest } from "@/lib/format/id";
import {
  actionWords,
  DRIVER_WORDS,
  EXTERNAL_WORDS,
  observationWords,
  priceWords,
  SCRIPTED_WORDS,
} from "../policy/policy-words";
import { RadioGroup, RadioOption } from "../ui/radio";
import { Tag } from "../ui/tag";
import { FieldError } from "./field-error";
import { firstUsable, offersFor } from "./policy-offers";
import { useRunForm } from "./run-form-context";

const KIND_WORDS = {
  scripted_test: {
    label: "Scripted test",
    hint: "Plays fixed or random steps. Every result is labelled and never shown as a model result.",
  },
  evaluation: {
    label: "Evaluation",
    hint: "A model of a host, or a program of yours, acts; what it says, costs and scores is kept.",
  },
} as const;

/** Whose result this will be, and who acts. */
export function PolicyChoice() {
  const { values, set, errorOf, catalogue, template } = useRunForm();
  const offers = offersFor(catalogue.policies, template);
  const kind = values.kind;
  const choose = (next: typeof kind) =>
    next !== kind && set({ kind: next, policy: next === "evaluation" ? firstUsable(offers) : "recipe" });
  return (
    <>
      <section aria-labelledby="kind-heading">
        <h2 id="kind-heading" className="font-semibold">
          Kind
        </h2>
        <RadioGroup
          aria-labelledby="kind-heading"
          className="mt-1"
          value={kind}
          onValueChange={(value) => choose(value as typeof kind)}
        >
          {Object.entries(KIND_WORDS).map(([value, words]) => (
            <RadioOption key={value} value={value} {...words} />
          ))}
        </RadioGroup>
      </section>
      <section aria-labelledby="policy-heading" className="border-t border-line pt-3.5">
        <h2 id="policy-heading" className="flex items-center gap-2 font-semibold">
          Policy <Tag>{KIND_WORDS[kind].label}</Tag>
        </h2>
        {kind === "evaluation" && offers.length === 0 ? (
          <p className="mt-0.5 max-w-md text-12 text-ink-3">
            {catalogue.policies === undefined
              ? "Reading what the hosts offer…"
              : `No host of ${template?.ref ?? "a template"} offers a model. Its operator names models in policies.yaml.`}
          </p>
        ) : null}
        <FieldError error={errorOf("policy") ?? errorOf("kind")} />
        <RadioGroup
          aria-labelledby="policy-heading"
          className="mt-1"
          value={values.policy}
          onValueChange={(policy) => set({ policy })}
        >
          {kind === "scripted_test"
            ? SCRIPTED_POLICIES.map((policy) => <RadioOption key={policy} value={policy} {...SCRIPTED_WORDS[policy]} />)
            : [
                ...offers.map((offer) => (
                  <RadioOption
                    key={offer.name}
                    value={offer.name}
                    disabled={offer.lack !== null}
                    label={<OfferLabel offer={offer} />}
                    hint={<OfferFacts offer={offer} />}
                  />
                )),
                <RadioOption key={EXTERNAL_POLICY} value={EXTERNAL_POLICY} {...EXTERNAL_WORDS} />,
              ]}
        </RadioGroup>
      </section>
    </>
  );
}

function OfferLabel({ offer }: { offer: PolicyOffer }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="font-medium">{offer.name}</span>
      <span className="font-mono text-12 text-ink-3" title={offer.digest}>
        {shortDigest(offer.digest)}
      </span>
      {offer.is_test_double ? <Tag tone="warn">Test double</Tag> : null}
    </span>
  );
}

function OfferFacts({ offer }: { offer: PolicyOffer }) {
  const prices = priceWords(offer);
  return (
    <span className="grid grid-cols-[52px_minmax(0,1fr)] gap-x-3 sm:grid-cols-[72px_minmax(0,1fr)]">
      {offer.lack === null ? null : <span className="col-span-full text-warn">Cannot be used now: {offer.lack}</span>}
      <span>Model</span>
      <span className="break-all text-ink-2">
        {offer.model ?? "none"}
        {offer.endpoint === null ? "" : ` at ${offer.endpoint}`}
      </span>
      <span>Driver</span>
      <span className="text-ink-2">{DRIVER_WORDS[offer.driver]}</span>
      <span>Sees</span>
      <span className="text-ink-2">{observationWords(offer)}</span>
      <span>Acts by</span>
      <span className="text-ink-2">{actionWords(offer)}</span>
      <span>Prices</span>
      <span className={prices === null ? "text-warn" : "text-ink-2"}>
        {prices === null ? "Not priced: the spend cap covers compute only" : `${prices} a million tokens`}
      </span>
    </span>
  );
}
