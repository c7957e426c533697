"use client";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { WorkspaceWire } from "@/lib/domain/workspace/workspace.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatMoney } from "@/lib/format/money";
import { RetentionPanel } from "../retention/retention-panel";
import { ProblemView } from "../layout/problem-view";
import { SettingsTabs } from "../layout/settings-tabs";
import { TopBar } from "../layout/top-bar";
import { Button } from "../ui/button";
import { DefinitionList } from "../ui/definition-list";
import { Icon } from "../ui/icon";
import { Panel } from "../ui/panel";
import { SkeletonRows } from "../ui/skeleton";
import { LabelSetForm } from "./label-set-form";
import { LimitsForm } from "./limits-form";
import { NewWorkspaceDialog } from "./new-workspace-dialog";
import { SpendPanel } from "./spend-panel";
import { getWorkspace } from "./workspace-api";

/** The workspace: what it spent and what it may. */
export function WorkspaceView() {
  const slug = useWorkspaceSlug();
  const [isCreating, setCreating] = useState(false);
  const query = useQuery({
    queryKey: queryKeys.workspace(slug),
    queryFn: ({ signal }) => getWorkspace(slug, signal),
  });
  const workspace = query.data;
  const mayCreate = workspace?.available_actions.includes("create_workspace") ?? false;
  return (
    <>
      <TopBar
        title="Workspace"
        actions={
          mayCreate ? (
            <Button onClick={() => setCreating(true)}>
              <Icon of={Plus} />
              New<span className="max-sm:sr-only"> workspace</span>
            </Button>
          ) : null
        }
      />
      <SettingsTabs current="workspace" />
      {query.isError ? (
        <ProblemView title="The workspace could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : !workspace ? (
        <SkeletonRows rows={4} widths={["w-40", "w-24"]} label="Reading the workspace" />
      ) : (
        <div className="px-6 max-sm:px-4">
          <SpendPanel workspace={workspace} />
          <Panel title="Limits">
            {workspace.available_actions.includes("update_limits") ? (
              <LimitsForm workspace={workspace} />
            ) : (
              <Limits workspace={workspace} />
            )}
          </Panel>
          <Panel title="Labels" hint="what people call attempts in Triage and in the rollouts table">
            <LabelSetForm mayChange={workspace.available_actions.includes("create_run")} />
          </Panel>
          <RetentionPanel />
        </div>
      )}
      <NewWorkspaceDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </>
  );
}

const capWords = (cap: string | null) => (cap === null ? "no cap" : formatMoney(cap));

function Limits({ workspace }: { workspace: WorkspaceWire }) {
  return (
    <DefinitionList
      items={[
        { term: "Name", value: workspace.name },
        { term: "Run parallelism", value: workspace.run_parallelism },
        { term: "Cap for a month", value: capWords(workspace.month_cap_usd) },
        { term: "Cap in all", value: capWords(workspace.spend_cap_usd) },
        { term: "Alerts at", value: workspace.alert_percents.map((percent) => `${percent} %`).join(", ") || "none" },
      ]}
    />
  );
}
