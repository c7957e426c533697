"use client";
import { ProblemNote } from "@/components/layout/problem-note";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { closeSlot } from "@/lib/client/slot-api";
import { useSlotAction } from "./use-slot-action";

/** Asks before a computer is ended for good. */
export function CloseDialog({ slotId, byHand, onClose }: { slotId: string; byHand: boolean; onClose: () => void }) {
  const close = useSlotAction(slotId, closeSlot, { done: byHand ? "Closed." : "Killed.", onDone: onClose });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`${byHand ? "Close" : "Kill"} …${slotId.slice(-6)}?`}
        description={
          byHand
            ? "Everything on it is gone, its copies live on. This cannot be undone."
            : "Its attempt ends with an error, which is no result of the agent. This cannot be undone."
        }
        footer={
          <>
            <Button autoFocus onClick={onClose}>
              Keep it
            </Button>
            <Button variant="danger" disabled={close.isPending} onClick={() => close.mutate()}>
              {byHand ? "Close computer" : "Kill computer"}
            </Button>
          </>
        }
      >
        <ProblemNote error={close.error} withCode />
      </DialogContent>
    </Dialog>
  );
}
