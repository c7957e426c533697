import { formatCount, formatCountOf } from "@/lib/format/count";

interface Factor {
  value: string;
  word: string;
}

/** tasks x copies x forks x rounds = attempts, as one line of arithmetic. */
export function AttemptsArithmetic({
  factors,
  attempts,
  cohorts,
}: {
  factors: readonly Factor[];
  attempts: number | null;
  cohorts: number | null;
}) {
  return (
    <section aria-label="Attempts" className="py-3.5">
      <div className="mb-2 flex items-center">
        <h2 className="font-semibold">Attempts</h2>
        <span className="ml-auto text-12 text-ink-3">{cohorts === null ? null : formatCountOf(cohorts, "cohort")}</span>
      </div>
      <div className="flex items-start justify-between gap-1 text-center">
        {factors.map(({ value, word }, index) => (
          <div key={word} className="contents">
            {index > 0 ? (
              <span aria-hidden className="pt-1 text-ink-3">
                ×
              </span>
            ) : null}
            <div>
              <div className="text-20 font-semibold">{value}</div>
              <div className="text-11 text-ink-3">{word}</div>
            </div>
          </div>
        ))}
        <span aria-hidden className="pt-1 text-ink-3">
          =
        </span>
        <div>
          <div
            className={attempts === null ? "text-20 text-ink-3" : "text-28 font-semibold tracking-[-.02em]"}
            data-testid="attempt-count"
          >
            {attempts === null ? "—" : formatCount(attempts)}
          </div>
          <div className="text-11 text-ink-3">{attempts === 1 ? "attempt" : "attempts"}</div>
        </div>
      </div>
    </section>
  );
}
