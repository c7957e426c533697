"use client";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCountOf } from "@/lib/format/count";
import { ProblemView } from "../layout/problem-view";
import { SettingsTabs } from "../layout/settings-tabs";
import { TopBar } from "../layout/top-bar";
import { Empty } from "../ui/empty";
import { SkeletonRows } from "../ui/skeleton";
import { HostPolicies } from "./host-policies";
import { usePolicies } from "./policy-api";

/** What acts in evaluations on each host, and what is wrong in the files that say so. */
export function PoliciesView() {
  const workspace = useWorkspaceSlug();
  const query = usePolicies(workspace);
  const hosts = query.data?.data;
  const count = (hosts ?? []).reduce((sum, { offers }) => sum + offers.length, 0);
  const isBare = hosts?.every(({ offers, problems }) => offers.length + problems.length === 0);
  return (
    <>
      <TopBar title="Policies" count={count > 0 ? `${count} offered` : null} />
      <SettingsTabs current="policies" />
      {query.isError && !hosts ? (
        <ProblemView title="The policies could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : !hosts ? (
        <SkeletonRows rows={4} widths={["w-40", "w-56", "w-24"]} label="Reading the policies" />
      ) : isBare ? (
        <Empty title="No host offers a model.">
          Whoever runs a host names its models in <code className="font-mono text-12">policies.yaml</code>, in the state
          folder. The worker reads the file again whenever it changes, and keys never leave the host.
        </Empty>
      ) : (
        hosts.map((host) => <HostPolicies key={host.host_id} host={host} />)
      )}
      {hosts && !isBare ? (
        <p className="border-t border-line px-6 py-2.5 text-12 text-ink-3 max-sm:px-4">
          {formatCountOf(hosts.length, "host")}. A digest covers everything that can change what a policy does; a run
          keeps to the digest that it was made with. Prices are those that its operator gave.
        </p>
      ) : null}
    </>
  );
}
