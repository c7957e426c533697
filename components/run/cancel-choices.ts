import type { CancelDisposition } from "@/lib/domain/run/run.operations";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { formatCountOf } from "@/lib/format/count";
import { formatMoney } from "@/lib/format/money";
import { endedCount } from "./outcome-parts";

export interface DispositionChoice {
  value: CancelDisposition;
  label: string;
  hint: string;
}

/** What a cancel may do with attempts at work, the default first, each with what it costs. */
export function dispositionChoices(run: Pick<RunWire, "counts" | "spend_usd" | "max_steps">): DispositionChoice[] {
  const atWork = run.counts.running + run.counts.verifying;
  const ended = endedCount(run.counts);
  const each = ended > 0 ? Number(run.spend_usd) / ended : null;
  const most = each === null ? "" : ` About ${formatMoney((each * atWork).toFixed(6))} more at most.`;
  return [
    {
      value: "verify",
      label: "Judge them as they stand",
      hint: "They stop acting now and are verified within seconds. One that has not solved its task by then counts as a fail.",
    },
    {
      value: "drop",
      label: "Drop them",
      hint: "They stop within seconds without a result: not measured, never a fail. What they spent is lost.",
    },
    {
      value: "finish",
      label: "Let them go on to their end",
      hint: `Up to ${formatCountOf(run.max_steps, "step")} each, judged as usual.${most}`,
    },
  ];
}
