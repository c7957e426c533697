"use client";
import { useState } from "react";
import { ProblemNote } from "@/components/layout/problem-note";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { quarantineSlot } from "@/lib/client/slot-api";
import { ReasonField } from "./reason-field";
import { useSlotAction } from "./use-slot-action";

/** Asks for the reason; from then on the computer refuses everything that would change it. */
export function QuarantineDialog({ slotId, onClose }: { slotId: string; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const quarantine = useSlotAction(slotId, (which) => quarantineSlot(which, reason.trim()), {
    done: "Under quarantine.",
    onDone: onClose,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Quarantine …${slotId.slice(-6)}?`}
        description="Its episode becomes invalid. Steps, commands, resets and forks are refused until it is released; it can still be looked at."
        footer={
          <>
            <Button onClick={onClose}>Leave it</Button>
            <Button
              variant="danger"
              disabled={reason.trim() === "" || quarantine.isPending}
              onClick={() => quarantine.mutate()}
            >
              Quarantine
            </Button>
          </>
        }
      >
        <ReasonField
          hint="Shown with the computer and with everything judged on it."
          value={reason}
          onChange={setReason}
        />
        <ProblemNote error={quarantine.error} withCode />
      </DialogContent>
    </Dialog>
  );
}
