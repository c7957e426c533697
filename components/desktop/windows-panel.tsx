"use client";
import { useQuery } from "@tanstack/react-query";
import { AppWindow } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { problemOf } from "@/lib/client/problem";
import { queryKeys } from "@/lib/client/query-keys";
import { listSlotWindows } from "@/lib/client/slot-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { SlotWire } from "@/lib/domain/slot/slot.wire";

/** Open windows, the one in front marked; titles are the desktop's own words. */
export function WindowsPanel({ slot }: { slot: SlotWire }) {
  const workspace = useWorkspaceSlug();
  const seen = useQuery({
    queryKey: [...queryKeys.slot(workspace, slot.id), "windows"],
    queryFn: () => listSlotWindows({ workspace, slotId: slot.id }),
    // Only when asked: reading occupies the desktop for a moment.
    enabled: false,
    retry: false,
  });
  const windows = seen.data?.windows ?? [];
  return (
    <Panel
      title="Windows"
      hint={seen.data ? String(windows.length) : undefined}
      aside={
        <Button variant="quiet" disabled={seen.isFetching} onClick={() => void seen.refetch()}>
          {seen.isFetching ? "Reading" : "Read"}
        </Button>
      }
    >
      {windows.length === 0 ? (
        <p className="text-12 text-ink-3">
          {seen.isError ? problemOf(seen.error).detail : seen.data ? "No window is open." : "Not read yet."}
        </p>
      ) : (
        <ul className="grid gap-1 text-12">
          {windows.map((window) => (
            <li key={window.id} className="flex min-w-0 items-center gap-1.5">
              <Icon of={AppWindow} size="s" className={window.is_active ? "text-accent" : "text-ink-3"} />
              <span className="truncate" title={window.title}>
                {window.title || window.wm_class}
              </span>
              {window.is_active ? <span className="shrink-0 text-ink-3">in front</span> : null}
              {window.is_minimized ? <span className="shrink-0 text-ink-3">minimized</span> : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
