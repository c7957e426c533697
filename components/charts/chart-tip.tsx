import type { ReactNode } from "react";

/** The floating reading of a chart: where, then each series with its number. */
export function ChartTip({
  head,
  lines,
}: {
  head: ReactNode;
  lines: readonly { name: string; value: string; color?: string }[];
}) {
  return (
    <div className="rounded-3 border border-line-strong bg-raised px-2.5 py-2 text-12 shadow-pop">
      <div className="font-semibold">{head}</div>
      {lines.map((line) => (
        <div key={line.name} className="flex items-center gap-2 text-ink-2">
          {line.color ? <span aria-hidden className="size-2 rounded-[1px]" style={{ background: line.color }} /> : null}
          {line.name}
          <span className="ml-auto pl-3 text-ink">{line.value}</span>
        </div>
      ))}
    </div>
  );
}
