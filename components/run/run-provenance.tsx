"use client";
import { useQuery } from "@tanstack/react-query";
import { ProblemView } from "@/components/layout/problem-view";
import { DefinitionList } from "@/components/ui/definition-list";
import { Panel } from "@/components/ui/panel";
import { SideLayout } from "@/components/ui/side-layout";
import { SkeletonRows } from "@/components/ui/skeleton";
import { manifestSchema } from "@/lib/domain/manifest/manifest.schema";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { apiGet } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/query-keys";
import { manifestHref } from "@/lib/client/run-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCount } from "@/lib/format/count";
import { NoProvenance } from "./imported-facts";
import { ProvenanceCheck } from "./provenance-check";
import { provenanceParts } from "./provenance-rows";
import { useOpenRun } from "./run-context";

/** Larger manifests are for programs: the file is offered, the page does not read it. */
const ATTEMPTS_READ_MAX = 2_000;

/** What pins the run, by digest: inputs, who acted and judged, hosts and results; and how a stranger checks it. */
export function RunProvenance() {
  const { run } = useOpenRun();
  return run.imported ? <NoProvenance /> : <Provenance run={run} />;
}

function Provenance({ run }: { run: RunWire }) {
  const workspace = useWorkspaceSlug();
  const isRead = run.counts.total - run.counts.queued <= ATTEMPTS_READ_MAX;
  const href = manifestHref(workspace, run.id);
  const manifest = useQuery({
    queryKey: [...queryKeys.run(workspace, run.id), "manifest", run.last_event_seq],
    queryFn: ({ signal }) => apiGet(href, manifestSchema, signal),
    enabled: isRead,
    staleTime: Infinity,
  });
  return (
    <SideLayout sideLabel="Check it" side={<ProvenanceCheck runId={run.id} />}>
      {!isRead ? (
        <Panel title="Provenance">
          <p className="text-ink-2">
            {formatCount(run.counts.total)} attempts make a document too large for a page. Download it to read it.
          </p>
        </Panel>
      ) : manifest.data ? (
        provenanceParts(manifest.data).map((part) => (
          <Panel key={part.title} title={part.title}>
            <DefinitionList
              items={part.rows.map(({ fact, value, isCode }) => ({
                term: fact,
                value:
                  value === null ? (
                    <span className="text-warn">missing</span>
                  ) : isCode ? (
                    <code className="font-mono text-12 break-all">{value}</code>
                  ) : (
                    value
                  ),
              }))}
            />
          </Panel>
        ))
      ) : manifest.isError ? (
        <ProblemView
          title="The manifest could not be read"
          error={manifest.error}
          onRetry={() => void manifest.refetch()}
        />
      ) : (
        <SkeletonRows flush label="Reading the manifest" rows={10} widths={["w-32", "w-64", "w-48"]} />
      )}
    </SideLayout>
  );
}
