import type { ActionBounds } from "@/lib/domain/action/unplayable";
import { AttemptError } from "@/lib/domain/failure";
import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import { keyLack, type ReadEnvironment } from "./definitions/key-source";
import { offerOf } from "./definitions/offer-of";
import { openPoliciesFile } from "./definitions/policies-file";
import { modelDriverOf } from "./drivers/model-drivers";
import { createRandomPolicy } from "./drivers/random/random-policy";
import { createModelPolicy } from "./episode/model-policy";
import { askModel } from "./model/ask";
import { PolicyModelStore } from "./model/policy-model-store";
import { probeModel } from "./model/probe";
import { createNopPolicy } from "./nop/nop-policy";
import type { Policies } from "./policies.port";
import { systemClock, type PolicyClock } from "./provider/clock";

export interface OpenPoliciesOptions {
  /** Path of `policies.yaml`; need not be there. */
  file: string;
  /** Where keys named by `key_env` are read, at each use. */
  environment: ReadEnvironment;
  /** Which names of keys the host's desktops know. */
  isKey: ActionBounds["isKey"];
  clock?: PolicyClock;
}

/** Opens the host's policies; one object serves all attempts of the process, since limits are shared over them. */
export function openPolicies({ file, environment, isKey, clock = systemClock }: OpenPoliciesOptions): Policies {
  const entries = openPoliciesFile(file);
  const models = new PolicyModelStore(environment, clock);
  const never = new AbortController().signal;

  function definitionOf(name: string): PolicyDefinition {
    const found = entries.definitions().find((entry) => entry.name === name);
    if (!found) throw new AttemptError("policy_missing", `this host offers no policy named ${name.slice(0, 64)}`);
    return found;
  }
  const offer = (entry: PolicyDefinition) => offerOf(entry, keyLack(entry, environment));

  return {
    offers: () => entries.definitions().map(offer),
    problems: () => entries.problems(),
    forAttempt(name, facts) {
      if (name === "nop") return createNopPolicy();
      if (name === "random") return createRandomPolicy(facts);
      const definition = definitionOf(name);
      const offered = offer(definition);
      if (offered.lack !== null) throw new AttemptError("policy_missing", `the policy cannot be used: ${offered.lack}`);
      return createModelPolicy({
        definition,
        offer: offered,
        driver: modelDriverOf(definition),
        model: models.modelOf(definition),
        facts,
        isKey,
        giveUpAt: facts.deadlineMs === null ? null : clock.now() + facts.deadlineMs,
      });
    },
    async probe(name, signal = never) {
      const definition = definitionOf(name);
      return probeModel(definition, models.modelOf(definition), modelDriverOf(definition).hasTools, signal);
    },
    async ask(name, request, signal = never) {
      const definition = definitionOf(name);
      return askModel(definition, models.modelOf(definition), request, signal);
    },
    refresh: () => entries.refresh(),
    onChange: (listener) => entries.onChange(listener),
    close: () => entries.close(),
  };
}
