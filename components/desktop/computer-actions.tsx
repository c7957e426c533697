"use client";
import { GitFork, Hand, Lock, LockOpen, RotateCcw, X, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { releaseSlot, resetSlot } from "@/lib/client/slot-api";
import { useConsoleSession } from "@/lib/client/workspace-context";
import type { ViewerStateWire } from "@/lib/domain/slot/slot.viewer.wire";
import type { SlotWire } from "@/lib/domain/slot/slot.wire";
import { scopesOfRole } from "@/lib/domain/workspace/scope";
import { whyNot, type SlotAction } from "./action-reasons";
import { CloseDialog } from "./close-dialog";
import { ForkDialog } from "./fork-dialog";
import { QuarantineDialog } from "./quarantine-dialog";
import { TakeControlDialog, type ControlWish } from "./take-control-dialog";
import { useSlotAction } from "./use-slot-action";

type Asked = "control" | "fork" | "quarantine" | "close" | null;

/** What can be done with a computer; what cannot is off, with the reason beside the pointer and for readers. */
export function ComputerActions({
  slot,
  viewer,
  onTakeControl,
}: {
  slot: SlotWire;
  viewer: ViewerStateWire | null;
  onTakeControl: (wish: ControlWish) => void;
}) {
  const { role } = useConsoleSession();
  const mayWrite = scopesOfRole(role).includes("desktops:write");
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const says = { speaksOfRefusals: true };
  const reset = useSlotAction(slot.id, resetSlot, { done: "Reset: a new episode began.", ...says });
  const release = useSlotAction(slot.id, releaseSlot, { done: "Released. A reset begins a new episode.", ...says });
  const why = (action: SlotAction) => whyNot(slot, action, mayWrite);
  if (slot.status === "closed") return null;
  // A call of the toolset gives way to a person.
  const holder = viewer?.control?.kind === "person" ? viewer.control : null;
  const whyNoControl = !mayWrite
    ? "Your role may look only."
    : holder
      ? holder.is_mine
        ? "You have it already."
        : `${holder.name} has it.`
      : viewer === null
        ? "Not known yet."
        : viewer.control_lack;
  const isQuarantined = slot.status === "quarantined";
  return (
    <>
      <div className="flex flex-wrap gap-1.5" role="group" aria-label="Actions">
        <Act icon={Hand} label="Take control…" why={whyNoControl} onDo={() => setAsked("control")} />
        <Act icon={GitFork} label="Fork…" why={why("fork")} onDo={() => setAsked("fork")} />
        <Act
          icon={RotateCcw}
          label={reset.isPending ? "Resetting" : "Reset"}
          why={reset.isPending ? "It is being reset." : why("reset")}
          onDo={() => reset.mutate()}
        />
        {isQuarantined ? (
          <Act
            icon={LockOpen}
            label="Release"
            why={release.isPending ? "It is being released." : why("release")}
            onDo={() => release.mutate()}
          />
        ) : (
          <Act icon={Lock} label="Quarantine…" why={why("quarantine")} onDo={() => setAsked("quarantine")} />
        )}
        <Act icon={X} label={slot.by_hand ? "Close…" : "Kill…"} why={why("close")} onDo={() => setAsked("close")} />
      </div>
      {asked === "control" ? (
        <TakeControlDialog
          slotId={slot.id}
          ofRun={!slot.by_hand}
          onClose={close}
          onTake={(wish) => {
            close();
            onTakeControl(wish);
          }}
        />
      ) : null}
      {asked === "fork" ? <ForkDialog slotId={slot.id} onClose={close} /> : null}
      {asked === "quarantine" ? <QuarantineDialog slotId={slot.id} onClose={close} /> : null}
      {asked === "close" ? <CloseDialog slotId={slot.id} byHand={slot.by_hand} onClose={close} /> : null}
    </>
  );
}

function Act({ icon, label, why, onDo }: { icon: LucideIcon; label: string; why: string | null; onDo: () => void }) {
  return (
    <Button
      aria-disabled={why !== null}
      title={why ?? undefined}
      aria-description={why ?? undefined}
      onClick={why === null ? onDo : undefined}
    >
      <Icon of={icon} />
      {label}
    </Button>
  );
}
