import { z } from "zod";
import { policyOfferSchema, policyProblemSchema } from "./policy-offer";

/** Policies of one host, as its worker last told them. */
export const hostPoliciesWire = z
  .object({
    host_id: z.string(),
    host_name: z.string(),
    driver: z.enum(["linux", "simulated"]),
    status: z.enum(["online", "offline"]),
    templates: z.array(z.string()),
    offers: z.array(policyOfferSchema),
    problems: z.array(policyProblemSchema),
  })
  .meta({ id: "HostPolicies" });
export type HostPoliciesWire = z.infer<typeof hostPoliciesWire>;

/** What one tiny request to a policy's model showed. */
export const policyProbeWire = z
  .object({
    name: z.string(),
    host_id: z.string(),
    host_name: z.string(),
    ok: z.boolean().describe("a reply came"),
    latency_ms: z.number().nullable().describe("null when nothing was sent"),
    tool_calls_understood: z.boolean().nullable().describe("null when no reply came, or its driver has no tools"),
    model: z.string().nullable().describe("as the provider told it; untrusted"),
    input_tokens: z.number().int().nullable(),
    output_tokens: z.number().int().nullable(),
    cost_usd: z.string().nullable(),
    failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: "PolicyProbe" });
export type PolicyProbeWire = z.infer<typeof policyProbeWire>;

/** What the worker answers. */
export const probeResultSchema = z.object({
  name: z.string(),
  /** A reply came. */
  ok: z.boolean(),
  /** Of the one request; null when nothing was sent. */
  latencyMs: z.number().nullable(),
  /** Whether the reply called a tool when asked to; null when no reply came or the driver has no tools. */
  toolCallsUnderstood: z.boolean().nullable(),
  /** As the provider names it; untrusted. */
  model: z.string().nullable(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  costMicroUsd: z.number().nullable(),
  /** Why nothing came; null when `ok`. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type ProbeResult = z.infer<typeof probeResultSchema>;
