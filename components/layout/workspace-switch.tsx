"use client";
import { ChevronDown } from "lucide-react";
import { lazy } from "react";
import { Icon } from "@/components/ui/icon";
import { LateMenu } from "@/components/ui/late-menu";
import { useConsoleSession } from "@/lib/client/workspace-context";

const WorkspaceItems = lazy(() => import("./workspace-items"));

/** Name of the workspace; a menu when there is more than one. */
export function WorkspaceSwitch() {
  const { workspace, workspaces } = useConsoleSession();
  if (workspaces.length < 2) return <span className="truncate text-12 text-ink-3">{workspace.name}</span>;
  return (
    <LateMenu
      menu={WorkspaceItems}
      trigger={
        <button
          type="button"
          className="flex h-6 min-w-0 items-center gap-0.5 rounded-2 px-1 text-12 text-ink-3 hover:bg-hover hover:text-ink"
        >
          <span className="sr-only">Workspace: </span>
          <span className="truncate">{workspace.name}</span>
          <Icon of={ChevronDown} size="s" />
        </button>
      }
    />
  );
}
