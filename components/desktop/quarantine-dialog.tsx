"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { quarantineSlot } from "@/lib/client/slot-api";
import { SLOT_LIMITS } from "@/lib/domain/slot/slot.limits";
import { DialogProblem } from "./dialog-problem";
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
        <Field label="Reason" hint="Shown with the computer and with everything judged on it.">
          <Textarea
            autoFocus
            value={reason}
            maxLength={SLOT_LIMITS.reasonCharsMax}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <DialogProblem error={quarantine.error} />
      </DialogContent>
    </Dialog>
  );
}
