"use client";
import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCountOf } from "@/lib/format/count";
import { getRunAgreement } from "./label-api";

/** How the two readers with the most attempts in common agree. */
export function RunAgreementLine({ runId }: { runId: string }) {
  const workspace = useWorkspaceSlug();
  const { data } = useQuery({
    queryKey: queryKeys.agreement(workspace, runId),
    queryFn: ({ signal }) => getRunAgreement(workspace, runId, signal),
  });
  if (data === undefined) return null;
  const [pair] = data.pairs;
  return (
    <span className="text-12 text-ink-3" title="Cohen's kappa: 1 is full agreement, 0 what chance gives">
      {data.labelled === 0 ? "nothing labelled yet" : `${formatCountOf(data.labelled, "attempt")} labelled`}
      {pair === undefined
        ? data.labelled === 0
          ? ""
          : ", by one reader each"
        : `; ${pair.people.map(({ name }) => name).join(" and ")} agree on ${pair.agreed} of ${pair.attempts}, kappa ${pair.kappa === null ? "not computed" : pair.kappa.toFixed(2)}`}
    </span>
  );
}
