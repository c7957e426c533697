import { randomInt } from "node:crypto";
import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import type { ReadEnvironment } from "../definitions/key-source";
import { modelDriverOf } from "../drivers/model-drivers";
import { CallGate, type GateLimits } from "../provider/call-gate";
import type { PolicyClock } from "../provider/clock";
import { createPolicyModel, type PolicyModel } from "./policy-model";

/** Hands out models by definition; all of one name go through one gate, also across changes of the file. */
export class PolicyModelStore {
  private readonly gates = new Map<string, CallGate>();

  constructor(
    private readonly environment: ReadEnvironment,
    private readonly clock: PolicyClock,
  ) {}

  modelOf(definition: PolicyDefinition): PolicyModel {
    const gate = this.gates.get(definition.name) ?? new CallGate(this.clock, limitsOf(definition));
    this.gates.set(definition.name, gate);
    gate.setLimits(limitsOf(definition));
    const tools = { gate, clock: this.clock, random: () => randomInt(1_000) / 1_000 };
    return createPolicyModel(definition, modelDriverOf(definition), this.environment, tools);
  }
}

function limitsOf({ limits }: PolicyDefinition): GateLimits {
  return {
    concurrency: limits.concurrency,
    requestsPerMinute: limits.requests_per_minute ?? null,
    tokensPerMinute: limits.tokens_per_minute ?? null,
  };
}
