import type { RunMetricsWire } from "@/lib/domain/run/metrics.wire";
import { formatMs } from "@/lib/format/duration";

export const PHASE_WORDS = { create: "Create", setup: "Set up", act: "Act", verify: "Verify" } as const;

/** Each phase as a bar from zero to p50 with a thinner one on to p95; one scale for all. Drawn by hand: four bars need no axis library. */
export function PhasesChart({ phases }: { phases: RunMetricsWire["phases"] }) {
  const longest = Math.max(1, ...phases.map((phase) => phase.p95_ms ?? phase.p50_ms ?? 0));
  const share = (ms: number | null) => `${((ms ?? 0) / longest) * 100}%`;
  return (
    <div className="grid h-full content-around gap-2">
      {phases.map((phase) => (
        <div
          key={phase.phase}
          className="grid grid-cols-[56px_minmax(0,1fr)_132px] items-center gap-3 text-12 max-sm:grid-cols-[52px_minmax(0,1fr)_104px]"
        >
          <span className="text-ink-2">{PHASE_WORDS[phase.phase]}</span>
          <span className="relative h-3">
            <span className="absolute top-[5px] left-0 h-0.5 bg-idle-fill" style={{ width: share(phase.p95_ms) }} />
            <span
              className={
                phase.phase === "verify"
                  ? "absolute left-0 h-3 rounded-[1px] bg-accent-fill"
                  : "absolute left-0 h-3 rounded-[1px] bg-phase-agent"
              }
              style={{ width: share(phase.p50_ms) }}
            />
            {phase.p95_ms === null ? null : (
              <span
                className="absolute top-0 h-3 w-0.5 -translate-x-full bg-ink-3"
                style={{ left: share(phase.p95_ms) }}
              />
            )}
          </span>
          <span className="text-right whitespace-nowrap">
            {formatMs(phase.p50_ms)} <span className="text-ink-3">/ {formatMs(phase.p95_ms)}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
