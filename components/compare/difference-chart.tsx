import { cn } from "@/components/ui/cn";
import type { ComparisonWire } from "@/lib/domain/compare/compare.wire";
import { signedPoints } from "./compare-words";
import { differenceAxis, placeOn } from "./difference-axis";

/** The difference with its interval around zero, and under it what so few tasks could not have shown. For eyes: the numbers stand beside it. */
export function DifferenceChart({ candidate }: { candidate: ComparisonWire["candidates"][number] }) {
  const { difference, difference_interval: interval, detectable_difference: detectable } = candidate;
  const axis = differenceAxis([difference, interval?.low ?? null, interval?.high ?? null, detectable]);
  const isGrey = candidate.conclusion === "not_comparable";
  const span = (low: number, high: number) => {
    const [left, right] = [placeOn(axis, low), placeOn(axis, high)];
    return { left: `${left}%`, width: `${right - left}%` };
  };
  return (
    <div>
      <div aria-hidden className="relative h-11">
        {axis.ticks.map((tick) => (
          <span
            key={tick}
            className={cn("absolute inset-y-0 w-px", Math.abs(tick) < 1e-9 ? "bg-ink-2" : "bg-grid")}
            style={{ left: `${placeOn(axis, tick)}%` }}
          />
        ))}
        {detectable === null ? null : (
          <span
            className="absolute inset-y-0"
            style={{
              ...span(-detectable, detectable),
              background: "repeating-linear-gradient(135deg, var(--line-strong) 0 1px, transparent 1px 6px)",
            }}
          />
        )}
        {interval === null ? null : (
          <span
            className={cn("absolute top-4 h-3 min-w-0.5 rounded-[2px]", isGrey ? "bg-idle-fill" : "bg-accent-soft")}
            style={span(interval.low, interval.high)}
          />
        )}
        {difference === null ? null : (
          <span
            className={cn("absolute top-2.5 h-6 w-[2.5px] -translate-x-1/2", isGrey ? "bg-ink-3" : "bg-accent")}
            style={{ left: `${placeOn(axis, difference)}%` }}
          />
        )}
      </div>
      <div aria-hidden className="relative h-4 text-11 text-ink-3">
        {axis.ticks.map((tick, at) => (
          <span
            key={tick}
            className={cn(
              "absolute",
              at === 0 ? "" : at === axis.ticks.length - 1 ? "-translate-x-full" : "-translate-x-1/2",
            )}
            style={{ left: `${placeOn(axis, tick)}%` }}
          >
            {Math.abs(tick) < 1e-9 ? "0" : signedPoints(tick).replace(".0", "")}
          </span>
        ))}
      </div>
      <div className="mt-1 flex flex-wrap gap-x-3 text-11 text-ink-3">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-2 w-3.5 rounded-[1px] bg-accent-soft" />
          difference, 95 %
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            className="h-2 w-3.5"
            style={{ background: "repeating-linear-gradient(135deg, var(--line-strong) 0 1px, transparent 1px 4px)" }}
          />
          too small to see with {candidate.pairs} tasks
        </span>
      </div>
    </div>
  );
}
