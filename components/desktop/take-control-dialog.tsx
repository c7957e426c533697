"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { SLOT_LIMITS } from "@/lib/domain/slot/slot.limits";
import { ReasonField } from "./reason-field";

const { controlMinutes } = SLOT_LIMITS;
const CHOICES = [1, 5, 10, 30].filter((one) => one >= controlMinutes.min && one <= controlMinutes.max);

export interface ControlWish {
  reason: string;
  minutes: number;
}

/** Asks why and for how long, and says what it does to the score. */
export function TakeControlDialog({
  slotId,
  ofRun,
  onTake,
  onClose,
}: {
  slotId: string;
  ofRun: boolean;
  onTake: (wish: ControlWish) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const [minutes, setMinutes] = useState<number>(controlMinutes.default);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Take control of …${slotId.slice(-6)}?`}
        description={
          ofRun
            ? "The agent waits after its present step. The attempt becomes human assisted: it keeps its verdict, has no outcome and leaves the score, for good."
            : "What you type and click goes to the desktop until you give control back, close the page, or the time is over."
        }
        footer={
          <>
            <Button onClick={onClose}>Only look</Button>
            <Button
              variant="primary"
              disabled={reason.trim() === ""}
              onClick={() => onTake({ reason: reason.trim(), minutes })}
            >
              Take control
            </Button>
          </>
        }
      >
        <ReasonField
          hint="Kept in the audit log, and with the attempt when it is one of a run."
          value={reason}
          onChange={setReason}
        />
        <Field label="For how long at most">
          <Select value={minutes} onChange={(event) => setMinutes(Number(event.target.value))}>
            {CHOICES.map((choice) => (
              <option key={choice} value={choice}>
                {choice === 1 ? "1 minute" : `${choice} minutes`}
              </option>
            ))}
          </Select>
        </Field>
      </DialogContent>
    </Dialog>
  );
}
