"use client";
import { Lock, OctagonAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { SubjectProblem } from "@/components/layout/subject-problem";
import { TopBar } from "@/components/layout/top-bar";
import { Note } from "@/components/ui/note";
import { SkeletonRows } from "@/components/ui/skeleton";
import { reportBroken, reportLive } from "@/lib/client/live-state";
import { endControl } from "@/lib/client/slot-api";
import { useConsoleSession, usePathTo } from "@/lib/client/workspace-context";
import type { SlotWire } from "@/lib/domain/slot/slot.wire";
import { faultOfClose } from "./close-words";
import { ComputerActions } from "./computer-actions";
import { ComputerHeader } from "./computer-header";
import { ComputerSide } from "./computer-side";
import { ControlBanner } from "./control-banner";
import { ExecBox } from "./exec-box";
import { LiveView } from "./live-view";
import { quarantineWords } from "./quarantine-words";
import { StillView } from "./still-view";
import type { ControlWish } from "./take-control-dialog";
import { useSlot, useViewerState } from "./use-slot";
import { useSlotAction } from "./use-slot-action";

/** One computer: its screen, what can be done with it, and what is known about it. */
export function ComputerView({ slotId }: { slotId: string }) {
  const to = usePathTo();
  const slot = useSlot(slotId);
  useEffect(() => {
    if (slot.isError) reportBroken("unread");
    else if (slot.dataUpdatedAt > 0) reportLive(slot.dataUpdatedAt);
  }, [slot.isError, slot.dataUpdatedAt]);
  return (
    <>
      <TopBar crumbs={[{ label: "Computers", href: to("/computers") }]} title={`…${slotId.slice(-6)}`} />
      {slot.data ? (
        <OpenComputer slot={slot.data} />
      ) : slot.isError ? (
        <SubjectProblem
          title="This computer could not be read"
          error={slot.error}
          onRetry={() => void slot.refetch()}
        />
      ) : (
        <SkeletonRows label="Reading the computer" rows={4} widths={["w-60", "w-60", "w-60"]} />
      )}
    </>
  );
}

function OpenComputer({ slot }: { slot: SlotWire }) {
  const { role } = useConsoleSession();
  const isClosed = slot.status === "closed";
  const fault = faultOfClose(slot);
  const viewer = useViewerState(slot.id, isClosed).data ?? null;
  const [wish, setWish] = useState<ControlWish | null>(null);
  const end = useSlotAction(slot.id, endControl, {
    done: "Control was given back.",
    onDone: () => setWish(null),
    speaksOfRefusals: true,
  });
  const control = viewer?.control ?? null;
  const mayEnd = control !== null && (control.is_mine || role === "owner" || role === "admin");
  return (
    <>
      <ComputerHeader slot={slot} actions={<ComputerActions slot={slot} viewer={viewer} onTakeControl={setWish} />} />
      {control ? (
        <ControlBanner
          control={control}
          isHere={wish !== null}
          ofRun={!slot.by_hand}
          isEnding={end.isPending}
          onRelease={mayEnd ? () => end.mutate() : null}
        />
      ) : null}
      {slot.quarantine ? (
        <Note band tone="warn" icon={Lock}>
          <b className="font-semibold">{quarantineWords(slot.status).title}</b> “{slot.quarantine.reason}”.{" "}
          <span className="text-ink-2">{quarantineWords(slot.status).what}</span>
        </Note>
      ) : null}
      {fault === null ? null : (
        <Note band tone="warn" icon={OctagonAlert}>
          <b className="font-semibold">It broke off.</b> {fault}
        </Note>
      )}
      <div className="grid flex-1 grid-cols-1 content-start border-t border-line side:grid-cols-[minmax(0,1fr)_400px] side:content-stretch">
        <div className="grid min-w-0 content-start gap-4 px-6 py-4 max-sm:px-4">
          {viewer?.live && !isClosed ? (
            <LiveView slot={slot} wish={wish} />
          ) : (
            <StillView slot={slot} lack={viewer?.live_lack ?? null} />
          )}
          {slot.by_hand && !isClosed ? <ExecBox slot={slot} /> : null}
        </div>
        <aside
          aria-label="About this computer"
          className="min-w-0 border-line px-6 py-1 max-side:border-t max-sm:px-4 side:border-l side:pl-5"
        >
          <ComputerSide slot={slot} />
        </aside>
      </div>
    </>
  );
}
