"use client";
import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/lib/client/query-keys";
import { listHosts } from "@/lib/client/computers-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { ProblemView } from "../layout/problem-view";
import { SettingsTabs } from "../layout/settings-tabs";
import { TopBar } from "../layout/top-bar";
import { Empty } from "../ui/empty";
import { SkeletonRows } from "../ui/skeleton";
import { VerifierTable } from "./verifier-table";

/** What operators installed on the hosts to score tasks with, beside the product's own functions. */
export function VerifiersView() {
  const workspace = useWorkspaceSlug();
  const query = useQuery({
    queryKey: queryKeys.hosts(workspace),
    queryFn: ({ signal }) => listHosts(workspace, signal),
  });
  const rows = query.data?.data.flatMap((host) => host.verifiers.map((verifier) => ({ host: host.name, verifier })));
  return (
    <>
      <TopBar title="Verifiers" count={rows?.length ? `${rows.length} installed` : null} />
      <SettingsTabs current="verifiers" />
      {query.isError ? (
        <ProblemView title="The verifiers could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : !rows ? (
        <SkeletonRows rows={3} widths={["w-40", "w-24", "w-56"]} label="Reading the verifiers" />
      ) : rows.length === 0 ? (
        <Empty title="No verifiers of your own.">
          Whoever runs a host can install verifiers in Python or TypeScript there, and tasks call them by name. On the
          host: <code className="font-mono text-12">npm run cli -- verifier init NAME --language python</code>
        </Empty>
      ) : (
        <VerifierTable rows={rows} />
      )}
    </>
  );
}
