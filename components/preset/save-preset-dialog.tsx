"use client";
import { useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { KeepDialog } from "../layout/keep-dialog";
import { savePreset } from "./preset-api";

/** Asks for the name that a run document is kept under, and who sees it. */
export function SavePresetDialog({
  document,
  ownNames,
  onClose,
}: {
  /** The run document as it stands, or a part of it. */
  document: Record<string, unknown>;
  /** Names of one's own presets, which are replaced. */
  ownNames: readonly string[];
  onClose: () => void;
}) {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  return (
    <KeepDialog
      title="Keep this draft as a preset"
      description="All its settings, the chosen tasks among them. It starts nothing."
      label="Name of the preset"
      verb="Keep preset"
      shareWords="Share it with the workspace"
      ownNames={ownNames}
      onKeep={async ({ name, isShared }) => {
        await savePreset(workspace, { name, document, is_shared: isShared });
        await queryClient.invalidateQueries({ queryKey: queryKeys.presets(workspace) });
      }}
      onClose={onClose}
    />
  );
}
