import { ArrowUp, Plus } from "lucide-react";
import { NoFact } from "@/components/ui/fact";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/tag";
import type { GroupNovelty } from "@/lib/domain/triage/failure-groups";

/** How a group stands against the baseline; a dash without one. */
export function NoveltyTag({ novelty }: { novelty: GroupNovelty | null }) {
  if (novelty === null) return <NoFact meaning="No baseline" />;
  if (novelty === "known") return <span className="text-ink-2">known</span>;
  return novelty === "new" ? (
    <Tag tone="accent">
      <Icon of={Plus} size="s" /> new
    </Tag>
  ) : (
    <Tag tone="fail">
      <Icon of={ArrowUp} size="s" /> regressed
    </Tag>
  );
}
