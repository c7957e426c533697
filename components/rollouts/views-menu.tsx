"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, Check, Link2, Save, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { toastProblem } from "@/components/layout/toast-problem";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import type { SavedViewWire } from "@/lib/domain/view/view.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { useHasScope, usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { changeSavedView, deleteSavedView, listSavedViews } from "./rollouts-api";
import { SaveViewDialog } from "./save-view-dialog";
import { viewOfSaved, viewHref, type ViewState } from "./view-state";

interface ViewsMenuProps {
  runId: string;
  /** What is looked at now. */
  view: ViewState;
  onOpen: (view: ViewState) => void;
}

/** The kept views of the workspace: open one, keep this one, change, share or forget the one that is open. */
export function ViewsMenu({ runId, view, onOpen }: ViewsMenuProps) {
  const workspace = useWorkspaceSlug();
  const to = usePathTo();
  const mayShare = useHasScope("runs:write");
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const views = useQuery({
    queryKey: queryKeys.views(workspace),
    queryFn: ({ signal }) => listSavedViews(workspace, signal),
    staleTime: 60_000,
  });
  const again = () => client.invalidateQueries({ queryKey: queryKeys.views(workspace) });
  const share = useMutation({
    mutationFn: (saved: SavedViewWire) => changeSavedView(workspace, saved.id, { is_shared: !saved.is_shared }),
    onSuccess: (saved) => {
      toast(saved.is_shared ? `"${saved.name}" is seen by everybody here.` : `"${saved.name}" is yours alone.`);
      return again();
    },
    onError: toastProblem,
  });
  const forget = useMutation({
    mutationFn: (saved: SavedViewWire) => deleteSavedView(workspace, saved.id),
    onSuccess: again,
    onError: toastProblem,
  });
  const all = views.data?.data ?? [];
  const open = all.find((saved) => viewHref("", viewOfSaved(saved)) === viewHref("", view));
  const own = all.filter((saved) => saved.is_own);
  const shared = all.filter((saved) => !saved.is_own);
  const copyLink = async (saved: SavedViewWire) => {
    await navigator.clipboard.writeText(new URL(to(`/views/${saved.id}`), window.location.origin).href);
    toast("Link copied.");
  };
  const entry = (saved: SavedViewWire) => (
    <MenuItem key={saved.id} onSelect={() => onOpen(viewOfSaved(saved))}>
      <Icon of={saved === open ? Check : Bookmark} />
      <span className="min-w-0 flex-1 truncate">{saved.name}</span>
      {saved.is_shared ? (
        <span className="text-11 text-ink-3">{saved.is_own ? "shared" : saved.created_by}</span>
      ) : null}
    </MenuItem>
  );
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button title="Kept views">
            <Icon of={Bookmark} />
            <span className="max-w-32 truncate max-sm:sr-only">{open?.name ?? "Views"}</span>
          </Button>
        </MenuTrigger>
        <MenuContent className="max-h-96 max-w-80 min-w-60 overflow-y-auto">
          {own.length > 0 ? <MenuLabel>Yours</MenuLabel> : null}
          {own.map(entry)}
          {shared.length > 0 ? <MenuLabel>Shared by others</MenuLabel> : null}
          {shared.map(entry)}
          {all.length > 0 ? <MenuSeparator /> : null}
          <MenuItem onSelect={() => setSaving(true)}>
            <Icon of={Save} />
            Keep this view…
          </MenuItem>
          {open ? (
            <>
              <MenuItem onSelect={() => void copyLink(open)}>
                <Icon of={Link2} />
                Copy link to “{open.name}”
              </MenuItem>
              {open.is_own ? (
                <>
                  {mayShare || open.is_shared ? (
                    <MenuItem onSelect={() => share.mutate(open)}>
                      <Icon of={Users} />
                      {open.is_shared ? "Stop sharing it" : "Share it with everybody here"}
                    </MenuItem>
                  ) : null}
                  <MenuItem onSelect={() => forget.mutate(open)}>
                    <Icon of={Trash2} />
                    Forget “{open.name}”
                  </MenuItem>
                </>
              ) : null}
            </>
          ) : null}
        </MenuContent>
      </Menu>
      {isSaving ? <SaveViewDialog runId={runId} view={view} onClose={() => setSaving(false)} onSaved={again} /> : null}
    </>
  );
}
