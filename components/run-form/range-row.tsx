/** A forecast as a range on an axis that ends past the cap, with the cap as a tick. Nothing known is said in words. */
export function RangeRow({
  term,
  range,
  words,
  cap,
  capWords,
  note,
}: {
  term: string;
  range: { low: number; high: number } | null;
  words: string;
  /** Same unit as the range; null when no valid cap is set. */
  cap: number | null;
  capWords: string;
  note: string;
}) {
  const axisEnd = Math.max(range?.high ?? 0, cap ?? 0) * 1.1;
  const part = (value: number) => `${(value / axisEnd) * 100}%`;
  return (
    <div className="grid grid-cols-[64px_1fr] gap-x-2 gap-y-0.5 border-t border-line py-2 first:border-t-0">
      <dt className="text-ink-3">{term}</dt>
      <dd className="flex flex-wrap justify-between gap-x-2">
        <span className={range ? "font-semibold" : "text-ink-2"}>{words}</span>
        <span className="text-12 leading-5 text-ink-3">{capWords}</span>
      </dd>
      <dd className="col-start-2">
        {range && cap !== null && axisEnd > 0 ? (
          <span aria-hidden className="relative my-1 block h-2.5">
            <span className="absolute inset-x-0 top-1 border-t border-line-strong" />
            <span
              className="absolute top-[1.5px] h-[7px] min-w-0.5 rounded-[1.5px] bg-accent-soft"
              style={{ left: part(range.low), width: part(range.high - range.low) }}
            />
            <span className="absolute -top-0.5 h-3.5 w-[1.5px] bg-ink-2" style={{ left: part(cap) }} />
          </span>
        ) : null}
        <span className="block text-11 text-ink-3">{note}</span>
      </dd>
    </div>
  );
}
