"use client";
import { TriangleAlert } from "lucide-react";
import type { WorkspaceWire } from "@/lib/domain/workspace/workspace.wire";
import { formatMoney, partOfCap } from "@/lib/format/money";
import { Meter } from "../ui/meter";
import { Note } from "../ui/note";
import { Panel } from "../ui/panel";
import { DateTime } from "../ui/time";

/** What was spent, this month and in all, against the caps; where the month is going; which shares were crossed. */
export function SpendPanel({ workspace }: { workspace: WorkspaceWire }) {
  const { month_cap_usd: monthCap, month_forecast_usd: forecast, spend_alerts: alerts } = workspace;
  const goesOver = monthCap !== null && forecast !== null && Number(forecast) > Number(monthCap);
  return (
    <Panel title="Spend" hint="Measured compute and priced model calls; months are UTC.">
      <div className="grid max-w-[560px] gap-3">
        <Spent words="This month" spent={workspace.month_spend_usd} cap={monthCap} />
        <Spent words="In all" spent={workspace.spend_usd} cap={workspace.spend_cap_usd} />
        <p className="text-12 text-ink-3">
          {forecast === null
            ? "The forecast starts a day after the workspace was made."
            : `By the end of the month at the pace of the last seven days: ${formatMoney(forecast)}.`}
        </p>
        {goesOver ? (
          <Note tone="warn" icon={TriangleAlert}>
            At this pace the month ends above its cap of {formatMoney(monthCap)}: runs will stop before.
          </Note>
        ) : null}
        {alerts.length > 0 ? (
          <ul aria-label="Crossed shares of caps" className="grid gap-1 text-12">
            {alerts.map((alert) => (
              <li key={`${alert.period} ${alert.percent} ${alert.cap_usd}`} className="flex flex-wrap gap-x-2">
                <span className="font-medium">
                  {alert.percent} % of {formatMoney(alert.cap_usd)}
                </span>
                <span className="text-ink-2">{alert.period === "total" ? "in all" : `in ${alert.period}`}</span>
                <DateTime at={alert.at} className="text-ink-3" />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Panel>
  );
}

function Spent({ words, spent, cap }: { words: string; spent: string; cap: string | null }) {
  return (
    <div>
      <div className="flex items-baseline gap-2">
        <span className="text-ink-3">{words}</span>
        <span className="font-medium">{formatMoney(spent)}</span>
        <span className="ml-auto text-12 text-ink-3">{cap === null ? "no cap" : `of ${formatMoney(cap)}`}</span>
      </div>
      {cap === null ? null : <Meter value={partOfCap(spent, cap)} className="mt-1" />}
    </div>
  );
}
