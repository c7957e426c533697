import type { AttemptOperationWire } from "@/lib/domain/attempt/attempt.operations";
import { formatCount } from "@/lib/format/count";

/** How many attempts an operation would change, and why the others are left alone. */
export function DryRun({ of: { matched, eligible, skipped } }: { of: AttemptOperationWire }) {
  return (
    <>
      <p>
        <b className="font-semibold">{formatCount(eligible)}</b> of {formatCount(matched)} would change.
      </p>
      {skipped.map(({ why, words, count }) => (
        <p key={why} className="text-12 text-ink-2">
          {formatCount(count)} left alone: {words}
        </p>
      ))}
    </>
  );
}
