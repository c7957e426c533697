import { OUTCOME_LOOK, STATUS_LOOK, VERIFIER_LOOK } from "@/components/attempt/facts";
import { FacetLink } from "@/components/ui/facet";
import { Icon } from "@/components/ui/icon";
import { ATTEMPT_STATUSES } from "@/lib/domain/attempt/attempt.status";
import type { RunCountsWire } from "@/lib/domain/run/run.wire";
import { attemptFilterHref, type AttemptFilter } from "@/lib/client/attempt-filter";
import { formatCount } from "@/lib/format/count";

/** The three facts as three rows of links, each with how many it holds; a chosen one is left by pressing it again. */
export function AttemptFacets({
  filter,
  here,
  counts,
}: {
  filter: AttemptFilter;
  here: string;
  counts: RunCountsWire;
}) {
  const statuses = ATTEMPT_STATUSES.filter((status) => counts[status] > 0 || filter.status === status);
  const link = <K extends "status" | "verifier" | "outcome">(name: K, value: NonNullable<AttemptFilter[K]>) =>
    attemptFilterHref(here, { ...filter, [name]: filter[name] === value ? undefined : value });
  return (
    <div className="scrollbar-none flex gap-x-5 gap-y-1 overflow-x-auto px-6 py-2 max-sm:px-4 side:flex-wrap">
      <Group label="Status">
        {statuses.map((status) => (
          <FacetLink key={status} href={link("status", status)} current={filter.status === status}>
            <Icon of={STATUS_LOOK[status].icon} size="s" />
            {STATUS_LOOK[status].word} <span className="text-ink-3">{formatCount(counts[status])}</span>
          </FacetLink>
        ))}
      </Group>
      <Group label="Verifier">
        {(["valid", "invalid", "not_checked"] as const).map((verifier) => (
          <FacetLink key={verifier} href={link("verifier", verifier)} current={filter.verifier === verifier}>
            <Icon of={VERIFIER_LOOK[verifier].icon} size="s" />
            {VERIFIER_LOOK[verifier].word} <span className="text-ink-3">{formatCount(counts[verifier])}</span>
          </FacetLink>
        ))}
      </Group>
      <Group label="Outcome">
        {(["success", "fail"] as const).map((outcome) => (
          <FacetLink key={outcome} href={link("outcome", outcome)} current={filter.outcome === outcome}>
            <Icon of={OUTCOME_LOOK[outcome].icon} size="s" />
            {OUTCOME_LOOK[outcome].word} <span className="text-ink-3">{formatCount(counts[outcome])}</span>
          </FacetLink>
        ))}
        <FacetLink href={link("outcome", "none")} current={filter.outcome === "none"}>
          None <span className="text-ink-3">{formatCount(counts.total - counts.success - counts.fail)}</span>
        </FacetLink>
      </Group>
    </div>
  );
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex shrink-0 items-center gap-1">
      <span className="mr-0.5 text-12 text-ink-3">{label}</span>
      {children}
    </div>
  );
}
