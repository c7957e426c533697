"use client";
import type { RunPlanWire } from "@/lib/domain/run/plan.wire";
import { formatCountOf } from "@/lib/format/count";
import { formatPercent, formatPoints } from "@/lib/format/percent";

/** How sharp the figure will be, before it costs anything. Null stands for "not known yet". */
export function PrecisionRow({ tasks, precision }: { tasks: number; precision: RunPlanWire["precision"] }) {
  return (
    <div className="grid grid-cols-[64px_1fr] gap-x-2 gap-y-0.5 border-t border-line py-2">
      <dt className="text-ink-3">Precision</dt>
      <dd className="flex flex-wrap justify-between gap-x-2">
        <span className={precision ? "font-semibold" : "text-ink-2"}>
          {precision ? `± ${formatPoints(precision.half_width)}` : "Unknown"}
        </span>
        <span className="text-12 leading-5 text-ink-3">
          {precision ? `at ${formatPercent(precision.rate)}, 95 %` : ""}
        </span>
      </dd>
      {precision ? (
        <dd className="col-start-2 text-11 text-ink-3">
          {formatCountOf(tasks, "task")} set this width; more copies hardly help. Smallest difference that a comparison
          could see: about {formatPoints(precision.detectable_difference)}.{" "}
          {precision.from_run
            ? `From ${precision.from_run.name}.`
            : "No run like it has a rate, so the widest is taken."}
        </dd>
      ) : null}
    </div>
  );
}
