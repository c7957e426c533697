import type { Action } from "@/lib/domain/action/action.schema";
import { cn } from "../ui/cn";
import { actionWords } from "./action-words";
import { overlayOf, type Overlay, type Size } from "./overlay-geometry";

const RING_PX = 8;

function Arrow({ from, to }: NonNullable<Overlay["arrow"]>) {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return (
    <g className="text-accent-fill">
      <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} stroke="var(--on-accent)" strokeWidth="4" strokeOpacity=".8" />
      <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} stroke="currentColor" strokeWidth="2" />
      <path
        d="M-9 -5L0 0L-9 5z"
        fill="currentColor"
        stroke="var(--on-accent)"
        strokeWidth=".75"
        transform={`translate(${to.x} ${to.y}) rotate(${angle})`}
      />
    </g>
  );
}

/** What was done, in blue over the frame: rings for clicks, an arrow for drags and scrolls, a label outside the target. */
export function ActionOverlay({
  action,
  stepIndex,
  screen,
  shown,
}: {
  action: Action;
  stepIndex: number;
  screen: Size;
  shown: Size;
}) {
  const { rings, arrow, label } = overlayOf(action, screen, shown);
  const { verb, object } = actionWords(action);
  const isPlaced = rings !== null || arrow !== null;
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden" data-testid="action-overlay">
      <svg width={shown.width} height={shown.height} className="absolute inset-0" fill="none">
        {arrow ? <Arrow {...arrow} /> : null}
        {rings
          ? Array.from({ length: rings.count }, (_, index) => (
              <g key={index} transform={`translate(${rings.center.x} ${rings.center.y})`}>
                <circle r={RING_PX + index * 4} stroke="var(--on-accent)" strokeWidth="3.5" strokeOpacity=".8" />
                <circle r={RING_PX + index * 4} stroke="var(--accent-fill)" strokeWidth="1.75" />
              </g>
            ))
          : null}
      </svg>
      {label ? (
        <span
          className={cn(
            "absolute max-w-[70%] truncate rounded-1 bg-accent-fill px-1.5 text-12 leading-5 font-semibold text-on-accent",
            label.align === "end" && "-translate-x-full",
          )}
          style={{ left: label.x, top: label.y }}
        >
          {stepIndex} {verb}
          {isPlaced ? "" : ` ${object}`}
        </span>
      ) : null}
    </div>
  );
}
