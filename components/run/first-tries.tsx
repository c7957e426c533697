import { Rate } from "@/components/stats/rate";
import { firstTryFigure } from "@/components/stats/rate-reading";
import { DefinitionList } from "@/components/ui/definition-list";
import { Panel } from "@/components/ui/panel";
import type { RunStatsWire } from "@/lib/domain/stats/stats.wire";
import { formatCountOf } from "@/lib/format/count";

/** The rate before and after attempts were requeued, each with what is not in it; nothing while none was. */
export function FirstTries({ stats }: { stats: RunStatsWire }) {
  const { requeued } = stats.first_tries;
  if (requeued === 0) return null;
  const hint = `${formatCountOf(requeued, "attempt")} tried again after ending without a result; a result is never tried again`;
  return (
    <Panel title="First tries and all tries" hint={hint}>
      <DefinitionList
        items={[
          { term: "First tries alone", value: <Rate figure={firstTryFigure(stats)} withLeftOut /> },
          { term: "After all tries", value: <Rate figure={stats} withLeftOut /> },
        ]}
      />
    </Panel>
  );
}
