import type { ReactNode } from "react";

interface ChartTipProps {
  head: ReactNode;
  lines: readonly { name: string; value: string; color?: string }[];
}

/** The floating reading of a chart: where, then each series with its number. */
function ChartTip({ head, lines }: ChartTipProps) {
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

interface Hovered {
  active?: boolean;
  payload?: readonly { payload?: unknown }[];
}

/** Props of a chart's `Tooltip` that reads the point under the pointer. `Point` is what the chart got as `data`. */
export function tipOf<Point>(read: (point: Point) => ChartTipProps) {
  return {
    isAnimationActive: false,
    content: ({ active, payload }: Hovered) => {
      // The library hands the points of `data` back without their type.
      const point = payload?.[0]?.payload as Point | undefined;
      return active && point ? <ChartTip {...read(point)} /> : null;
    },
  };
}
