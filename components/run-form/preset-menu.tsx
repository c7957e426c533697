"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BookmarkPlus, ChevronDown, Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import type { PresetWire } from "@/lib/domain/preset/preset.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { toastProblem } from "../layout/toast-problem";
import { deletePreset, listPresets } from "../preset/preset-api";
import { SavePresetDialog } from "../preset/save-preset-dialog";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "../ui/menu";
import { changedValues, readDocumentText } from "./draft-of-text";
import { documentOfDraft } from "./run-draft";
import { useRunForm } from "./run-form-context";

/** Drafts that were kept under a name: one's own and the shared ones. Taking one sets every value that differs. */
export function PresetMenu() {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const { values, set } = useRunForm();
  const [isSaving, setSaving] = useState(false);
  const presets = useQuery({
    queryKey: queryKeys.presets(workspace),
    queryFn: ({ signal }) => listPresets(workspace, signal),
  });
  const forget = useMutation({
    mutationFn: (preset: PresetWire) => deletePreset(workspace, preset.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.presets(workspace) }),
    onError: toastProblem,
  });
  const all = presets.data?.data ?? [];
  const take = (preset: PresetWire) => {
    const read = readDocumentText(JSON.stringify(preset.document));
    if (read.values === null) {
      const why = read.problems.map(({ field, message }) => `${field ?? "it"} ${message}`).join(", ");
      toast.error(`${preset.name} does not fit this version: ${why}.`);
      return;
    }
    set(changedValues(values, read.values));
    toast(`Settings of ${preset.name} taken.`);
  };
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button>
            Presets{all.length > 0 ? ` ${all.length}` : ""}
            <Icon of={ChevronDown} size="s" />
          </Button>
        </MenuTrigger>
        <MenuContent>
          {all.map((preset) => (
            <MenuItem key={preset.id} onSelect={() => take(preset)}>
              <span className="min-w-0 truncate">{preset.name}</span>
              <span className="ml-auto pl-3 text-11 text-ink-3">
                {preset.is_own ? (preset.is_shared ? "yours, shared" : "yours") : `of ${preset.created_by}`}
              </span>
            </MenuItem>
          ))}
          <MenuItem onSelect={() => setSaving(true)}>
            <Icon of={BookmarkPlus} />
            Keep this draft…
          </MenuItem>
          {all
            .filter((preset) => preset.is_own)
            .map((preset) => (
              <MenuItem key={`forget ${preset.id}`} onSelect={() => forget.mutate(preset)}>
                <Icon of={Trash2} />
                Forget {preset.name}
              </MenuItem>
            ))}
        </MenuContent>
      </Menu>
      {isSaving ? (
        <SavePresetDialog
          onClose={() => setSaving(false)}
          document={documentOfDraft(values)}
          ownNames={all.filter(({ is_own }) => is_own).map(({ name }) => name)}
        />
      ) : null}
    </>
  );
}
