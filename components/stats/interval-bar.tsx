import { cn } from "@/components/ui/cn";

type Ends = { low: number; high: number };
const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`;
const span = ({ low, high }: Ends) => ({ left: percent(low), width: percent(high - low) });

/**
 * An interval of shares on an axis of 0 to 100 with a tick at 50: the interval as a band, the estimate as a mark, the bounds
 * in amber on the same axis. For eyes; the numbers stand beside it.
 */
export function IntervalBar({
  rate,
  interval,
  bounds = null,
  isComparable = true,
  size = "row",
  className,
}: {
  rate: number | null;
  interval: Ends | null;
  bounds?: Ends | null;
  isComparable?: boolean;
  size?: "row" | "header";
  className?: string;
}) {
  const isHeader = size === "header";
  return (
    <span aria-hidden className={cn("relative block", isHeader ? "h-3" : "h-2.5", className)}>
      <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 rounded-full bg-idle-tint ring-[.5px] ring-line-strong ring-inset" />
      {isHeader ? null : <span className="absolute top-1/2 left-1/2 h-1.5 w-px -translate-y-1/2 bg-line-strong" />}
      {interval ? (
        <span
          className={cn(
            "absolute top-1/2 min-w-0.5 -translate-y-1/2 rounded-[1px]",
            isHeader ? "h-2" : "h-1.5",
            isComparable ? "bg-accent-soft" : "bg-idle-fill",
          )}
          style={span(interval)}
        />
      ) : null}
      {bounds ? (
        <span
          className={cn("absolute top-1/2 min-w-0.5 -translate-y-1/2 bg-warn-fill", isHeader ? "h-1.5" : "h-0.5")}
          style={span(bounds)}
        />
      ) : null}
      {rate === null ? null : (
        <span
          className={cn(
            "absolute top-0 h-full w-0.5 -translate-x-1/2 rounded-[1px]",
            isComparable ? "bg-accent" : "bg-ink-3",
          )}
          style={{ left: percent(rate) }}
        />
      )}
    </span>
  );
}

/** Numbers under a header's bar. */
export function IntervalAxis() {
  return (
    <span aria-hidden className="mt-0.5 flex justify-between text-11 text-ink-3">
      {[0, 25, 50, 75, 100].map((at) => (
        <span key={at} className="w-5 first:text-left last:text-right text-center">
          {at}
        </span>
      ))}
    </span>
  );
}
