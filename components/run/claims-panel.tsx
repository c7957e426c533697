import { DefinitionList } from "@/components/ui/definition-list";
import { Panel } from "@/components/ui/panel";
import type { ImportedClaims } from "@/lib/domain/import/imported-claims.wire";
import { formatCountOf, formatScore } from "@/lib/format/count";

/** In place of the groups of failures, which only what was judged here can have. */
export function ClaimsPanel({ claims }: { claims: ImportedClaims }) {
  const { with_score: scored, without_score: others, success, mean_score: mean } = claims;
  return (
    <Panel title="What its maker claims" hint="nobody here checked it">
      <DefinitionList
        items={[
          { term: "Full score", value: formatCountOf(success, "attempt") },
          { term: "Less", value: formatCountOf(scored - success, "attempt") },
          { term: "No claim", value: formatCountOf(others, "attempt") },
          { term: "Mean of claims", value: formatScore(mean) },
        ]}
      />
      <p className="mt-2 text-ink-2">
        Nothing was judged here, so there are no causes to sort. Each attempt shows its steps and its claim.
      </p>
    </Panel>
  );
}
