import type { HostPoliciesWire, PolicyProbeWire } from "@/lib/domain/policy/policy.wire";
import { formatUsdIfKnown } from "@/lib/domain/money";
import type { HostView } from "@/lib/services/host/list-hosts";
import type { PolicyProbe } from "@/lib/services/policy/probe-policy";

export function serializeHostPolicies(host: HostView): HostPoliciesWire {
  return {
    host_id: host.id,
    host_name: host.name,
    driver: host.driver,
    status: host.status,
    templates: host.templates,
    offers: host.policies,
    problems: host.policyProblems,
  };
}

export function serializeProbe(probe: PolicyProbe): PolicyProbeWire {
  return {
    name: probe.name,
    host_id: probe.hostId,
    host_name: probe.hostName,
    ok: probe.ok,
    latency_ms: probe.latencyMs,
    tool_calls_understood: probe.toolCallsUnderstood,
    model: probe.model,
    input_tokens: probe.inputTokens,
    output_tokens: probe.outputTokens,
    cost_usd: formatUsdIfKnown(probe.costMicroUsd),
    failure: probe.failure,
  };
}
