import { HeatMark } from "./heat-strip";
import type { HeatKind } from "./heat-layout";

const WORDS: readonly [HeatKind, string][] = [
  ["success", "Success"],
  ["fail", "Fail"],
  ["invalid", "Invalid"],
  ["unjudged", "No outcome"],
  ["working", "At work"],
  ["queued", "Not started"],
];

export function HeatLegend() {
  return (
    <span aria-hidden className="flex flex-wrap gap-x-3 gap-y-1 text-11 text-ink-3">
      {WORDS.map(([kind, word]) => (
        <span key={kind} className="inline-flex items-center gap-1">
          <svg width="13" height="13">
            <HeatMark cell={{ x: 0, y: 0, kind }} index={0} />
          </svg>
          {word}
        </span>
      ))}
    </span>
  );
}
