import { Link } from "@/components/ui/link";
import type { AttemptDetailWire, LineageWire, SiblingWire } from "@/lib/domain/attempt/attempt.wire";
import { formatCountOf } from "@/lib/format/count";
import { formatMs } from "@/lib/format/duration";
import { cn } from "../ui/cn";
import { OUTCOME_LOOK, STATUS_LOOK, VERIFIER_LOOK } from "./facts";
import { LINEAGE_WIDTH, layoutLineage, type LineageRow } from "./lineage-layout";

/** What came of a child, in one word: its outcome, else why it has none. */
export function siblingWord({
  outcome,
  verifier,
  status,
}: Pick<SiblingWire, "outcome" | "verifier" | "status">): string {
  if (outcome !== "none") return OUTCOME_LOOK[outcome].word;
  if (verifier === "invalid") return VERIFIER_LOOK.invalid.word;
  return STATUS_LOOK[status].word;
}

function Child({
  row,
  isCurrent,
  href,
  from,
}: {
  row: LineageRow<SiblingWire>;
  isCurrent: boolean;
  href: string;
  from: { x: number; y: number };
}) {
  const { child, y, stepXs, endX } = row;
  const word = siblingWord(child);
  const startX = from.x + 30;
  const line = cn("fill-none", isCurrent ? "stroke-accent" : "stroke-line-strong");
  const strokeWidth = isCurrent ? 2 : 1.5;
  return (
    <>
      <path
        d={`M${from.x} ${from.y}C${from.x + 16} ${from.y} ${from.x + 12} ${y} ${startX} ${y}`}
        strokeWidth={strokeWidth}
        className={line}
      />
      <Link
        href={href}
        aria-label={`Fork ${child.fork}: ${word}`}
        aria-current={isCurrent ? "page" : undefined}
        className="group"
      >
        {/* The whole line can be pressed, not only its strokes. */}
        <rect x={startX} y={y - 8} width={endX + 64 - startX} height={16} className="fill-transparent" />
        <path
          d={`M${startX} ${y}H${endX}`}
          strokeWidth={strokeWidth}
          className={cn(line, !isCurrent && "group-hover:stroke-ink-3")}
        />
        {stepXs.map((x) => (
          <circle
            key={x}
            cx={x}
            cy={y}
            r={isCurrent ? 3.5 : 2.2}
            className={isCurrent ? "fill-accent" : "fill-ink-3"}
          />
        ))}
        <text x={startX + 2} y={y - 3} fontSize={10} className={isCurrent ? "fill-ink font-semibold" : "fill-ink-3"}>
          f{child.fork}
        </text>
        <text
          x={endX + 6}
          y={y + 4}
          fontSize={11}
          className={cn("group-hover:underline", isCurrent ? "fill-ink font-semibold" : "fill-ink-2")}
        >
          {word}
        </text>
      </Link>
    </>
  );
}

/** What the graph takes from the height of its page, its border included. */
export function lineageHeight(attempt: AttemptDetailWire, lineage: LineageWire): number {
  return layoutLineage<SiblingWire>([attempt, ...lineage.siblings], lineage.prefix_step_count).height + 1;
}

/** Where a forked attempt comes from: template, set-up, the shared steps, and every child with what came of it. */
export function LineageGraph({
  attempt,
  lineage,
  template,
  hrefOf,
}: {
  attempt: AttemptDetailWire;
  lineage: LineageWire;
  /** null while it is not known. */
  template: string | null;
  hrefOf: (attemptId: string) => string;
}) {
  const { prefix_step_count: prefix, setup_ms } = lineage;
  const layout = layoutLineage<SiblingWire>([attempt, ...lineage.siblings], prefix);
  const { height, middleY: y, forkX } = layout;
  const places = [
    { x: 8, title: "Template", words: template ?? "" },
    { x: 136, title: "Setup", words: formatMs(setup_ms) },
  ];
  return (
    <nav aria-label="Lineage" className="overflow-x-auto border-b border-line px-6 max-sm:hidden">
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${LINEAGE_WIDTH} ${height}`}
        preserveAspectRatio="xMinYMid meet"
        className="min-w-[900px]"
      >
        <title>{`Forked after ${formatCountOf(prefix, "shared step")}; this is fork ${attempt.fork} of ${lineage.siblings.length + 1}`}</title>
        <path d={`M8 ${y}H${forkX}`} fill="none" strokeWidth={1.5} className="stroke-ink-3" />
        {places.map(({ x, title, words }) => (
          <g key={title}>
            <circle cx={x} cy={y} r={4} strokeWidth={1.5} className="fill-page stroke-ink-3" />
            <text x={x - 4} y={y - 11} fontSize={11} className="fill-ink-2">
              {title}
            </text>
            <text x={x - 4} y={y + 21} fontSize={11} className="fill-ink-3">
              {words}
            </text>
          </g>
        ))}
        <text x={302} y={y - 11} fontSize={11} className="fill-ink-2">
          Prefix
        </text>
        <text x={302} y={y + 21} fontSize={11} className="fill-ink-3">
          {formatCountOf(prefix, "step")}, shared
        </text>
        {layout.prefixXs.map((x) => (
          <circle key={x} cx={x} cy={y} r={3.5} className="fill-ink-3" />
        ))}
        {layout.rows.map((row) => (
          <Child
            key={row.child.id}
            row={row}
            isCurrent={row.child.id === attempt.id}
            href={hrefOf(row.child.id)}
            from={{ x: forkX, y }}
          />
        ))}
      </svg>
    </nav>
  );
}
