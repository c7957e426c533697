import { cn } from "@/components/ui/cn";
import { formatCount } from "@/lib/format/count";
import { formatPercent } from "@/lib/format/percent";

export interface MissingBar {
  key: string;
  words: string;
  /** Attempts without a result. */
  missing: number;
  /** Attempts that ended; null where a share says nothing. */
  ended: number | null;
  /** It loses clearly more than the rest of the run. */
  isOutlier: boolean;
}

/** Attempts without a result, one bar each on one scale, hatched as in every bar; what stands out is marked in words too. */
export function MissingBars({ bars }: { bars: readonly MissingBar[] }) {
  const most = Math.max(1, ...bars.map(({ missing }) => missing));
  return (
    <div className="grid max-h-full content-start gap-1.5 overflow-hidden">
      {bars.slice(0, 7).map(({ key, words, missing, ended, isOutlier }) => (
        <div
          key={key}
          className="grid grid-cols-[minmax(96px,200px)_minmax(0,1fr)_104px] items-center gap-3 text-12 max-sm:grid-cols-[96px_minmax(0,1fr)_92px]"
        >
          <span className={cn("truncate", isOutlier ? "font-medium text-warn" : "text-ink-2")} title={words}>
            {words}
          </span>
          <span className="h-3">
            <span
              className="block h-3 rounded-[1px] bg-hatch-warn"
              style={{ width: `${(missing / most) * 100}%`, minWidth: missing > 0 ? 2 : 0 }}
            />
          </span>
          <span className="text-right whitespace-nowrap">
            {formatCount(missing)}
            {ended === null || ended === 0 ? null : (
              <span className="text-ink-3">
                {" "}
                of {formatCount(ended)}, {formatPercent(missing / ended)}
              </span>
            )}
          </span>
        </div>
      ))}
      {bars.length > 7 ? <p className="text-11 text-ink-3">{bars.length - 7} more in the table.</p> : null}
    </div>
  );
}
