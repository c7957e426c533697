"use client";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useRef, useState, type PointerEvent } from "react";
import { OutcomeFact, StatusFact, VerifierFact } from "@/components/attempt/facts";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { formatScore } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { attemptSlot, CELL, layoutHeat, type HeatCell, type HeatKind } from "./heat-layout";

/** Tasks as columns, attempts as rows. An image for readers (the table beside it is its text); a click opens the attempt. */
export function HeatStrip({
  attempts,
  run,
  label,
  hrefOf,
}: {
  attempts: readonly AttemptWire[];
  run: { rounds: number; fork_copies: number };
  label: string;
  hrefOf: (attempt: AttemptWire) => string;
}) {
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [hovered, setHovered] = useState<HeatCell | null>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const layout = useMemo(() => layoutHeat(attempts, run, width), [attempts, run, width]);
  const cellAt = (event: PointerEvent<SVGSVGElement> | React.MouseEvent<SVGSVGElement>) => {
    const index = (event.target as Element).getAttribute("data-cell");
    return index === null ? null : (layout.cells[Number(index)] ?? null);
  };

  return (
    <div ref={box} className="relative min-h-16">
      {width > 0 ? (
        <svg
          role="img"
          aria-label={label}
          width={Math.max(layout.width, 1)}
          height={Math.max(layout.height, 1)}
          className="block cursor-pointer overflow-visible"
          onPointerMove={(event) => setHovered(cellAt(event))}
          onPointerLeave={() => setHovered(null)}
          onClick={(event) => {
            const cell = cellAt(event);
            if (cell) router.push(hrefOf(cell.attempt));
          }}
        >
          {layout.heads.map((head) => (
            <text key={`${head.x},${head.y}`} x={head.x} y={head.y} fill="var(--text-3)" fontSize="11">
              {head.text}
            </text>
          ))}
          {layout.rowLabels.map((row) => (
            <text key={`${row.y}`} x={row.x} y={row.y} textAnchor="end" fill="var(--text-3)" fontSize="11">
              {row.text}
            </text>
          ))}
          {layout.cells.map((cell, index) => (
            <HeatMark key={cell.attempt.id} cell={cell} index={index} />
          ))}
          {hovered ? (
            <rect
              x={hovered.x - 0.5}
              y={hovered.y - 0.5}
              width={CELL + 1}
              height={CELL + 1}
              rx="2.5"
              fill="none"
              stroke="var(--focus)"
              strokeWidth="2"
              pointerEvents="none"
            />
          ) : null}
        </svg>
      ) : null}
      {layout.hiddenRows > 0 ? (
        <p className="mt-1.5 text-11 text-ink-3">{layout.hiddenRows} more rows per task are in Rollouts.</p>
      ) : null}
      {hovered ? <HeatPeek cell={hovered} run={run} width={width} /> : null}
    </div>
  );
}

const PAINT: Record<HeatKind, { fill: string; stroke: string; mark?: string }> = {
  success: { fill: "var(--success-fill)", stroke: "none" },
  fail: {
    fill: "var(--fail-tint)",
    stroke: "color-mix(in srgb, var(--fail-fill) 55%, var(--line))",
    mark: "M4 4l5 5M9 4l-5 5",
  },
  invalid: { fill: "var(--warn-tint)", stroke: "none", mark: "M0 6l6-6M0 13L13 0M7 13l6-6" },
  unjudged: { fill: "var(--idle-tint)", stroke: "var(--line-strong)", mark: "M4 6.5h5" },
  working: { fill: "var(--accent-tint)", stroke: "var(--accent)" },
  queued: { fill: "none", stroke: "var(--line-strong)" },
};
const MARK_STROKE: Partial<Record<HeatKind, string>> = {
  fail: "var(--fail)",
  invalid: "var(--warn-fill)",
  unjudged: "var(--idle)",
};

/** One 13 px cell: solid, cross, hatch, dash, ring with a dot, or empty. */
export function HeatMark({ cell, index }: { cell: Pick<HeatCell, "x" | "y" | "kind">; index: number }) {
  const paint = PAINT[cell.kind];
  const edged = paint.stroke !== "none";
  return (
    <g transform={`translate(${cell.x} ${cell.y})`}>
      <rect
        data-cell={index}
        x={edged ? 0.5 : 0}
        y={edged ? 0.5 : 0}
        width={edged ? CELL - 1 : CELL}
        height={edged ? CELL - 1 : CELL}
        rx="2"
        fill={paint.fill === "none" ? "var(--bg)" : paint.fill}
        stroke={edged ? paint.stroke : undefined}
        strokeWidth={cell.kind === "working" ? 1.5 : 1}
      />
      {paint.mark ? (
        <path
          d={paint.mark}
          stroke={MARK_STROKE[cell.kind]}
          strokeWidth={cell.kind === "invalid" ? 1.8 : 1.4}
          fill="none"
          pointerEvents="none"
        />
      ) : null}
      {cell.kind === "working" ? <circle cx="6.5" cy="6.5" r="2" fill="var(--accent)" pointerEvents="none" /> : null}
    </g>
  );
}

function HeatPeek({
  cell,
  run,
  width,
}: {
  cell: HeatCell;
  run: { rounds: number; fork_copies: number };
  width: number;
}) {
  const { attempt } = cell;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 w-60 rounded-3 border border-line-strong bg-raised px-2.5 py-2 text-12 shadow-pop max-sm:hidden"
      style={{ left: Math.max(0, Math.min(cell.x + 10, width - 240)), top: cell.y + CELL + 8 }}
    >
      <div className="flex gap-2">
        <span className="truncate font-semibold">{attempt.task_id}</span>
        <span className="ml-auto font-mono text-11 text-ink-3">{attemptSlot(attempt, run)}</span>
      </div>
      <div className="mt-0.5 flex gap-2.5">
        <StatusFact status={attempt.status} />
        <VerifierFact verifier={attempt.verifier} />
        <OutcomeFact outcome={attempt.outcome} />
      </div>
      <div className="mt-0.5 text-ink-3">
        {formatScore(attempt.score)}, {attempt.step_count} steps, {formatDuration(attempt.duration_ms)}
      </div>
    </div>
  );
}
