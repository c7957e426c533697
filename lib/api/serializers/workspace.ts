import { formatUsd } from "@/lib/domain/money";
import type { WorkspaceWire } from "@/lib/domain/workspace/workspace.wire";
import type { WorkspaceView } from "@/lib/services/workspace/get-workspace";

export function serializeWorkspace(workspace: WorkspaceView): WorkspaceWire {
  return {
    id: workspace.id,
    slug: workspace.slug,
    name: workspace.name,
    run_parallelism: workspace.runParallelism,
    spend_cap_usd: workspace.spendCapMicroUsd === null ? null : formatUsd(workspace.spendCapMicroUsd),
    spend_usd: formatUsd(workspace.spentMicroUsd),
    created_at: workspace.createdAt.toISOString(),
    role: workspace.role,
    available_actions: workspace.availableActions,
  };
}
