import { z } from "zod";
import { policyOfferSchema, policyProblemSchema } from "../policy/policy-offer";
import { apiTableSchema } from "../toolset/api-table";
import { operatorVerifierSchema } from "../verifier/operator-verifier";

/** What one host can do, published by its worker at every start and heartbeat. Support of tasks is computed from it. */
export const hostCapabilitiesSchema = z.object({
  driver: z.enum(["linux", "simulated"]),
  /** Registered verifier functions by name, e.g. "exact_match". */
  metrics: z.array(z.string()),
  /** Registered getters by type, e.g. "vm_file". */
  getters: z.array(z.string()),
  /** Set-up and postconfig step types this host can run and check. */
  setup_steps: z.array(z.string()),
  /** Steps, functions and getters of the public benchmark that this product does not have, each with the reason. */
  unavailable: z.record(z.string(), z.string()).optional(),
  /** Verifiers that the operator installed; their functions are among `metrics` as `operator:NAME/FN`. */
  verifiers: z.array(operatorVerifierSchema).optional(),
  /** What acts in evaluations here; missing before the file of policies was read. */
  policies: z.array(policyOfferSchema).optional(),
  /** What is wrong in that file. */
  policy_problems: z.array(policyProblemSchema).optional(),
  /** URLs present in the mirror folder. */
  mirrored_urls: z.array(z.string()),
  /** `live`: the worker downloads what its mirror lacks; missing counts as `mirror`. */
  downloads: z.enum(["mirror", "live"]).optional(),
  /** What set-up may reach: nothing, or the live network. The agent never has a network. */
  setup_network: z.enum(["none", "live"]),
  /** Names of templates whose desktops the operator calls devices: what is done in them is not without consequence. */
  device_templates: z.array(z.string()).optional(),
  /** The operator's table of what is had through an API instead of by clicking. */
  api_table: apiTableSchema.optional(),
  /** Whether desktops can be stored and copied here. */
  can_fork: z.boolean(),
  /** Why they cannot; null or missing where they can. */
  fork_lack: z.string().nullable().optional(),
});
export type HostCapabilities = z.infer<typeof hostCapabilitiesSchema>;

/** Published prices; a host's own, in micro-USD. */
export const hostPricesSchema = z.object({
  cpu_micro_usd_per_hour: z.number().int().min(0),
  memory_gib_micro_usd_per_hour: z.number().int().min(0),
});
export type HostPrices = z.infer<typeof hostPricesSchema>;

/** Counters of one desktop's cgroup over a span of time. */
export interface ComputeUsage {
  cpuSeconds: number;
  memoryGibSeconds: number;
}

/** Measured cost in micro-USD, rounded half up once. */
export function costOf(usage: ComputeUsage, prices: HostPrices): number {
  const micro =
    (usage.cpuSeconds / 3_600) * prices.cpu_micro_usd_per_hour +
    (usage.memoryGibSeconds / 3_600) * prices.memory_gib_micro_usd_per_hour;
  return Math.round(micro);
}

/** Whether desktops of a template `name@version` are sandboxes: on every host but one whose operator marked it as a device. */
export function isSandbox(
  templateRef: string,
  { device_templates = [] }: Pick<HostCapabilities, "device_templates">,
): boolean {
  return !device_templates.includes(templateRef.split("@")[0] ?? "");
}
