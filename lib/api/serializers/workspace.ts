import { formatUsd, formatUsdIfKnown } from "@/lib/domain/money";
import type { WorkspaceWire } from "@/lib/domain/workspace/workspace.wire";
import type { WorkspaceView } from "@/lib/services/workspace/get-workspace";

export function serializeWorkspace(workspace: WorkspaceView): WorkspaceWire {
  return {
    id: workspace.id,
    slug: workspace.slug,
    name: workspace.name,
    run_parallelism: workspace.runParallelism,
    spend_cap_usd: formatUsdIfKnown(workspace.spendCapMicroUsd),
    spend_usd: formatUsd(workspace.spentMicroUsd),
    month_cap_usd: formatUsdIfKnown(workspace.monthCapMicroUsd),
    month_spend_usd: formatUsd(workspace.monthSpentMicroUsd),
    month_forecast_usd: formatUsdIfKnown(workspace.monthForecastMicroUsd),
    alert_percents: [...workspace.alertPercents].sort((a, b) => a - b),
    spend_alerts: workspace.spendAlerts.map(({ period, percent, capMicroUsd, spentMicroUsd, at }) => ({
      ...{ period, percent },
      cap_usd: formatUsd(capMicroUsd),
      spend_usd: formatUsd(spentMicroUsd),
      at: at.toISOString(),
    })),
    created_at: workspace.createdAt.toISOString(),
    role: workspace.role,
    available_actions: workspace.availableActions,
  };
}
