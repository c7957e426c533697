"use client";
import { parseUsd, usdStringSchema, formatUsd } from "@/lib/domain/money";
import { formatCountOf } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { formatMoney } from "@/lib/format/money";
import { PrecisionRow } from "./precision-row";
import { RangeRow } from "./range-row";
import { useRunForm } from "./run-form-context";

const money = (microUsd: number) => formatMoney(formatUsd(Math.round(microUsd)));

/** Cost and time the run may need, from earlier attempts; said to be unknown when there are too few. */
export function RunForecast() {
  const { values, offer, estimate, plan } = useRunForm();
  const spendCap = usdStringSchema.safeParse(values.spend_cap_usd.trim());
  const minutes = Number(values.time_cap_minutes);
  const capMs = Number.isInteger(minutes) && minutes > 0 ? minutes * 60_000 : null;
  const source = estimate
    ? `From ${formatCountOf(estimate.sampleCount, "attempt")} of earlier runs like it, middle half.`
    : "Fewer than 3 measured attempts of this set, template and policy.";
  return (
    <dl className="border-t border-line py-1.5">
      <RangeRow
        term="Cost"
        range={estimate?.costMicroUsd ?? null}
        words={estimate ? `${money(estimate.costMicroUsd.low)} – ${money(estimate.costMicroUsd.high)}` : "Unknown"}
        cap={spendCap.success ? parseUsd(spendCap.data) : null}
        capWords={spendCap.success ? `cap ${formatMoney(spendCap.data)}` : "no cap yet"}
        note={source}
      />
      {values.kind === "evaluation" ? (
        <RangeRow
          term="Model"
          range={null}
          words={estimate?.modelCostMicroUsdMax == null ? "Not known" : `up to ${money(estimate.modelCostMicroUsdMax)}`}
          cap={null}
          capWords={offer === null ? "" : offer.prices === null ? "not priced" : "part of the cap"}
          note={
            offer === null
              ? "A program outside pays its own model."
              : offer.prices === null
                ? "Its host gives no prices, so the spend cap covers compute only."
                : "Each request is held against the cap before it is sent, at the most it may cost."
          }
        />
      ) : null}
      <RangeRow
        term="Time"
        range={estimate?.durationMs ?? null}
        words={
          estimate
            ? `${formatDuration(estimate.durationMs.low)} – ${formatDuration(estimate.durationMs.high)}`
            : "Unknown"
        }
        cap={capMs}
        capWords={capMs === null ? "no cap yet" : `cap ${minutes} min`}
        note={
          estimate
            ? `With ${formatCountOf(Number(values.parallel_copies), "computer")} at work, starting now.`
            : "The time cap holds either way."
        }
      />
      {values.kind === "evaluation" ? (
        <PrecisionRow tasks={values.tasks.length} precision={plan?.precision ?? null} />
      ) : null}
    </dl>
  );
}
