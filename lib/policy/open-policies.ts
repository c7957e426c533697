import { AttemptError } from "@/lib/domain/failure";
import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import { keyLack, type ReadEnvironment } from "./definitions/key-source";
import { offerOf } from "./definitions/offer-of";
import { openPoliciesFile } from "./definitions/policies-file";
import { createNopPolicy } from "./nop/nop-policy";
import type { Policies } from "./policies.port";

export interface OpenPoliciesOptions {
  /** Path of `policies.yaml`; need not be there. */
  file: string;
  /** Where keys named by `key_env` are read, at each use. */
  environment: ReadEnvironment;
}

/** Opens the host's policies; one object serves all attempts of the process, since limits are shared over them. */
export function openPolicies({ file, environment }: OpenPoliciesOptions): Policies {
  const entries = openPoliciesFile(file);
  const byName = (name: string): PolicyDefinition => {
    const found = entries.definitions().find((entry) => entry.name === name);
    if (!found) throw new AttemptError("policy_missing", `this host offers no policy named ${name.slice(0, 64)}`);
    return found;
  };
  return {
    offers: () => entries.definitions().map((entry) => offerOf(entry, keyLack(entry, environment))),
    problems: () => entries.problems(),
    forAttempt(name) {
      if (name === "nop") return createNopPolicy();
      const { driver } = byName(name);
      throw new AttemptError("policy_error", `the driver ${driver} is not there yet`);
    },
    probe: async (name) => {
      byName(name);
      throw new AttemptError("policy_error", "probing is not there yet");
    },
    ask: async (name) => {
      byName(name);
      throw new AttemptError("policy_error", "asking is not there yet");
    },
    askCostMicroUsdMax: () => null,
    onChange: (listener) => entries.onChange(listener),
    close: () => entries.close(),
  };
}
