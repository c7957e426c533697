import { OUTCOME_LOOK, STATUS_LOOK, VERIFIER_LOOK } from "@/components/attempt/facts";
import type { ReadFilter } from "@/components/rollouts/filter-text";
import { FacetButton } from "@/components/ui/facet";
import { Icon } from "@/components/ui/icon";
import { ATTEMPT_STATUSES } from "@/lib/domain/attempt/attempt.status";
import type { RunCountsWire } from "@/lib/domain/run/run.wire";
import { formatCount } from "@/lib/format/count";

/** The three facts as three rows of terms, each with how many of the run it holds; pressed again it leaves the filter. */
export function AttemptFacets({
  filter,
  counts,
  onToggle,
}: {
  filter: ReadFilter;
  counts: RunCountsWire;
  onToggle: (part: string) => void;
}) {
  const has = (part: string) => filter.parts.includes(part);
  const statuses = ATTEMPT_STATUSES.filter((status) => counts[status] > 0 || has(`status:${status}`));
  const facet = (part: string, children: React.ReactNode) => (
    <FacetButton key={part} pressed={has(part)} onPress={() => onToggle(part)}>
      {children}
    </FacetButton>
  );
  const count = (n: number) => <span className="text-ink-3">{formatCount(n)}</span>;
  return (
    <div className="scrollbar-none flex gap-x-5 gap-y-1 overflow-x-auto px-6 py-2 max-sm:px-4 side:flex-wrap">
      <FacetGroup label="Status">
        {statuses.map((status) =>
          facet(
            `status:${status}`,
            <>
              <Icon of={STATUS_LOOK[status].icon} size="s" />
              {STATUS_LOOK[status].word} {count(counts[status])}
            </>,
          ),
        )}
      </FacetGroup>
      <FacetGroup label="Verifier">
        {(["valid", "invalid", "not_checked"] as const).map((verifier) =>
          facet(
            `verifier:${verifier}`,
            <>
              <Icon of={VERIFIER_LOOK[verifier].icon} size="s" />
              {VERIFIER_LOOK[verifier].word} {count(counts[verifier])}
            </>,
          ),
        )}
      </FacetGroup>
      <FacetGroup label="Outcome">
        {(["success", "fail"] as const).map((outcome) =>
          facet(
            `outcome:${outcome}`,
            <>
              <Icon of={OUTCOME_LOOK[outcome].icon} size="s" />
              {OUTCOME_LOOK[outcome].word} {count(counts[outcome])}
            </>,
          ),
        )}
        {facet("outcome:none", <>None {count(counts.total - counts.success - counts.fail)}</>)}
      </FacetGroup>
    </div>
  );
}

function FacetGroup({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex shrink-0 items-center gap-1">
      <span className="mr-0.5 text-12 text-ink-3">{label}</span>
      {children}
    </div>
  );
}
