"use client";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { hostPoliciesWire, policyProbeWire } from "@/lib/domain/policy/policy.wire";
import { apiGet, apiPath, apiSend } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/query-keys";

const policyListWire = z.object({ data: z.array(hostPoliciesWire) });

/** Workers tell at once when their file has changed; a look every ten seconds shows it soon. */
const REFETCH_MS = 10_000;

/** Policies of every host. */
export function usePolicies(workspace: string) {
  return useQuery({
    queryKey: queryKeys.policies(workspace),
    queryFn: ({ signal }) => apiGet(apiPath("/policies", { workspace }), policyListWire, signal),
    refetchInterval: REFETCH_MS,
  });
}

/** Has a host send one tiny request to the model of a policy. */
export function probePolicy(workspace: string, name: string, hostId: string) {
  const path = apiPath(`/policies/${encodeURIComponent(name)}/probe`, { workspace, host: hostId });
  return apiSend(path, policyProbeWire, { method: "POST", body: {} });
}
