import { HeatMark } from "@/components/run/heat-strip";
import type { HeatKind } from "@/components/run/heat-layout";
import type { ComparisonWire } from "@/lib/domain/compare/compare.wire";
import type { CountedAs } from "@/lib/domain/stats/counted-as";

type Side = NonNullable<ComparisonWire["tasks"][number]["base"]>;

const KIND: Record<CountedAs, HeatKind> = {
  success: "success",
  fail: "fail",
  invalid: "invalid",
  not_checked: "unjudged",
  unscored: "unjudged",
  pending: "working",
};

/** The tries of a task in the order of the run; how many there are beyond the drawn ones is in the count beside. */
export function AttemptMarks({ side }: { side: Side | null }) {
  if (side === null) return null;
  const { counts, attempts } = side;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const scored = counts.success + counts.fail;
  const words = `${counts.success} of ${scored} valid succeeded${total > scored ? `, ${total - scored} without a result` : ""}`;
  return (
    <span className="flex items-center gap-2.5">
      <span role="img" aria-label={words} className="inline-flex w-[58px] shrink-0 gap-0.5">
        {attempts.slice(0, 4).map(({ id, counted }) => (
          <svg key={id} width="13" height="13" aria-hidden>
            <HeatMark cell={{ x: 0, y: 0, kind: KIND[counted] }} index={0} />
          </svg>
        ))}
      </span>
      <span className="text-ink-2">{scored === 0 ? "—" : `${counts.success}/${scored}`}</span>
    </span>
  );
}
