"use client";
import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { RetentionRules } from "@/lib/domain/retention/retention.rules";
import { ProblemNote } from "../layout/problem-note";
import { DefinitionList } from "../ui/definition-list";
import { Panel } from "../ui/panel";
import { SkeletonRows } from "../ui/skeleton";
import { DateTime } from "../ui/time";
import { getRetention } from "./retention-api";
import { RetentionForm } from "./retention-form";

/** How long the workspace keeps what its runs showed and said. */
export function RetentionPanel() {
  const workspace = useWorkspaceSlug();
  const query = useQuery({
    queryKey: queryKeys.retention(workspace),
    queryFn: ({ signal }) => getRetention(workspace, signal),
  });
  const retention = query.data;
  return (
    <Panel title="Retention">
      <p className="mb-3 max-w-[68ch] text-ink-2">
        Counted from the end of a run. Runs, verdicts, scores and manifests always stay; a run that lost something says
        so.
      </p>
      {!retention ? (
        query.isError ? (
          <ProblemNote error={query.error} />
        ) : (
          <SkeletonRows flush rows={3} widths={["w-40", "w-24"]} label="Reading the rules" />
        )
      ) : retention.available_actions.includes("update") ? (
        <RetentionForm retention={retention} />
      ) : (
        <Rules rules={retention.rules} />
      )}
      {retention?.swept_at ? (
        <p className="mt-3 text-12 text-ink-3">
          Last removed by a worker: <DateTime at={retention.swept_at} />
        </p>
      ) : null}
    </Panel>
  );
}

const daysWords = (days: number | null) => (days === null ? "for ever" : days === 1 ? "1 day" : `${days} days`);
const yes = (is: boolean) => (is ? "yes" : "no");

function Rules({ rules }: { rules: RetentionRules }) {
  return (
    <DefinitionList
      items={[
        { term: "Pictures, logs, conversations", value: daysWords(rules.traces_days) },
        { term: "Films", value: daysWords(rules.videos_days) },
        { term: "Evidence files", value: daysWords(rules.evidence_days) },
        { term: "Keep runs with notes or tags", value: yes(rules.keep_noted) },
        { term: "Keep baseline runs", value: yes(rules.keep_baselines) },
        { term: "Keep labelled runs", value: yes(rules.keep_labelled) },
        { term: "Remove once a day", value: yes(rules.sweep) },
      ]}
    />
  );
}
