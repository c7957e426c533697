"use client";
import { toast } from "@/components/ui/toast";
import { KeepDialog } from "@/components/layout/keep-dialog";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { createSavedView } from "./rollouts-api";
import type { ViewState } from "./view-state";

/** Asks for the name of a view, and whether others see it. */
export function SaveViewDialog({
  runId,
  view,
  onClose,
  onSaved,
}: {
  runId: string;
  view: ViewState;
  onClose: () => void;
  onSaved: () => unknown;
}) {
  const workspace = useWorkspaceSlug();
  return (
    <KeepDialog
      title="Keep this view"
      description="Its filter, order, groups and columns, under a name. It opens on any run."
      label="Name"
      verb="Keep view"
      shareWords="Everybody in this workspace sees it"
      onKeep={async ({ name, isShared }) => {
        const saved = await createSavedView(workspace, {
          ...{ name, is_shared: isShared, run_id: runId, filter: view.filter },
          ...{ group_by: view.group ?? null, columns: [...view.columns], pinned: [...view.pinned] },
        });
        toast(`"${saved.name}" is kept.`);
        onSaved();
      }}
      onClose={onClose}
    />
  );
}
