import { groupTerm } from "@/lib/domain/attempt/attempt.groups";
import type { AttemptGroupsWire } from "@/lib/domain/attempt/attempt.groups.wire";
import { scoredOf, type Counts } from "@/lib/domain/stats/counted-as";
import { wilsonInterval } from "@/lib/domain/stats/wilson";
import type { AttemptGroups } from "@/lib/services/attempt/get-attempt-groups";

/** Counts and rates by one field, with the term that each group's attempts fit. */
export function serializeAttemptGroups({ by, filter, counts, groups, hasMore }: AttemptGroups): AttemptGroupsWire {
  return {
    ...{ by, filter, counts, attempts: sumOf(counts), has_more: hasMore },
    groups: groups.map((group) => {
      const scored = scoredOf(group.counts);
      return {
        ...{ value: group.value, label: group.label, app: group.app },
        filter: groupTerm(by, group.value),
        attempts: sumOf(group.counts),
        counts: group.counts,
        scored,
        attempt_rate: scored === 0 ? null : group.counts.success / scored,
        wilson: wilsonInterval(group.counts.success, scored),
      };
    }),
  };
}

const sumOf = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);
