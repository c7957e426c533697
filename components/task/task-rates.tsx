import type { TaskDetailWire, TaskRateWire } from "@/lib/domain/task/task.wire";
import { formatCount } from "@/lib/format/count";
import { shortDigest } from "@/lib/format/id";
import { ResultLabels } from "../attempt/facts";
import { Rate } from "../stats/rate";
import type { RateFigure, RateView } from "../stats/rate-reading";

/** Tries of one task are the cases here, so they are counted alike. */
const TRIES: RateView = { over: "attempts", isExact: false };

const CONDITION_WORDS: Record<string, string> = {
  kind: "kind of run",
  verifierProfile: "verifier profile",
  template: "template",
  templateDigest: "content of the template",
  driver: "simulated or real desktops",
  isTestDouble: "test double or model",
};

/** How each policy did on this exact file: a row for each set of conditions, and no figure over two of them. */
export function TaskRates({ rates: { rows, separated_by } }: { rates: TaskDetailWire["rates"] }) {
  if (rows.length === 0) return <p className="text-ink-3">No run of this workspace has tried this file of it.</p>;
  return (
    <div className="grid gap-2">
      <ul className="grid max-w-3xl" aria-label="Rates by policy and conditions">
        {rows.map((row) => (
          <li
            key={JSON.stringify([row.policy, row.measured_under])}
            className="grid grid-cols-[minmax(0,1fr)_220px] gap-x-6 border-t border-line py-2 first:border-t-0 max-sm:grid-cols-1"
          >
            <Conditions row={row} />
            <Rate figure={figureOf(row)} view={TRIES} withLeftOut />
          </li>
        ))}
      </ul>
      {separated_by.length === 0 ? null : (
        <p className="text-12 text-ink-3">
          Never averaged, since they differ in: {separated_by.map((fact) => CONDITION_WORDS[fact] ?? fact).join(", ")}.
        </p>
      )}
    </div>
  );
}

function Conditions({ row: { policy, labels, measured_under: under, runs } }: { row: TaskRateWire }) {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="truncate font-mono text-12">{policy}</span>
        <ResultLabels kind={under.kind} labels={labels} />
      </div>
      <div className="mt-0.5 truncate text-11 text-ink-3" title={under.template_digest}>
        {under.template} {shortDigest(under.template_digest)}, profile {under.verifier_profile},{" "}
        {runs === 1 ? "1 run" : `${formatCount(runs)} runs`}
      </div>
    </div>
  );
}

const figureOf = ({ counts, success, resampling, measured_under }: TaskRateWire): RateFigure => ({
  ...{ counts, success, resampling, measured_under },
  ...{ not_created: null, is_interim: counts.pending > 0 },
});
