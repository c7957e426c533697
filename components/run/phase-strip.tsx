import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { formatMs } from "@/lib/format/duration";

const PHASES = [
  { key: "create", word: "create", fill: "var(--line-strong)" },
  { key: "setup", word: "set up", fill: "var(--idle-fill)" },
  { key: "act", word: "act", fill: "var(--phase-agent)" },
  { key: "verify", word: "verify", fill: "var(--accent-fill)" },
] as const;

/** Phases of one attempt on the scale of the longest attempt shown, `longestMs`; a phase that did not run has no part. */
export function PhaseStrip({ phases, longestMs }: { phases: AttemptWire["phases_ms"]; longestMs: number }) {
  const ran = PHASES.filter((phase) => phases[phase.key] !== null);
  const words = ran.map((phase) => `${phase.word} ${formatMs(phases[phase.key])}`).join(", ");
  if (ran.length === 0) return <span className="text-ink-3">—</span>;
  return (
    <span role="img" aria-label={words} title={words} className="flex h-2 gap-px">
      {ran.map((phase) => (
        <span
          key={phase.key}
          className="block min-w-px"
          style={{ background: phase.fill, width: `${((phases[phase.key] ?? 0) / Math.max(1, longestMs)) * 100}%` }}
        />
      ))}
    </span>
  );
}

/** Sum of the phases that ran. */
export function phasesTotalMs(phases: AttemptWire["phases_ms"]): number {
  return PHASES.reduce((total, phase) => total + (phases[phase.key] ?? 0), 0);
}

export function PhaseLegend() {
  return (
    <span aria-hidden className="flex flex-wrap gap-x-3 text-11 text-ink-3">
      {PHASES.map((phase) => (
        <span key={phase.key} className="inline-flex items-center gap-1">
          <span className="h-2 w-2.5" style={{ background: phase.fill }} />
          {phase.word}
        </span>
      ))}
    </span>
  );
}
