"use client";
import { CircleX, GitFork } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useState } from "react";
import { ProblemNote } from "@/components/layout/problem-note";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/input";
import { forkSlot } from "@/lib/client/slot-api";
import { usePathTo } from "@/lib/client/workspace-context";
import { SLOT_LIMITS } from "@/lib/domain/slot/slot.limits";
import type { SlotForkWire } from "@/lib/domain/slot/slot.verbs.wire";
import { formatBytes } from "@/lib/format/bytes";
import { formatCountOf } from "@/lib/format/count";
import { formatMs } from "@/lib/format/duration";
import { useSlotAction } from "./use-slot-action";

const { min, max } = SLOT_LIMITS.copies;
const NUMBERS = Array.from({ length: max - min + 1 }, (_, index) => min + index);

/** Asks how many copies, then says of each what became of it. */
export function ForkDialog({ slotId, onClose }: { slotId: string; onClose: () => void }) {
  const [copies, setCopies] = useState(2);
  const fork = useSlotAction(slotId, (which) => forkSlot(which, copies));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Fork …${slotId.slice(-6)}`}
        description="Each copy goes on from this very moment, apart from the others: open windows, typed text, running programs. This one stands still for a moment and lives on; whoever looks on is cut off and comes back by itself."
        footer={
          fork.data ? (
            <Button variant="primary" autoFocus onClick={onClose}>
              Done
            </Button>
          ) : (
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button variant="primary" disabled={fork.isPending} onClick={() => fork.mutate()}>
                <Icon of={GitFork} />
                {fork.isPending ? "Forking" : `Make ${formatCountOf(copies, "copy", "copies")}`}
              </Button>
            </>
          )
        }
      >
        {fork.data ? (
          <ForkResult fork={fork.data} />
        ) : (
          <Field label="Copies" hint={`${min} to ${max}; each takes a slot of the host.`}>
            <Select value={copies} onChange={(event) => setCopies(Number(event.target.value))}>
              {NUMBERS.map((number) => (
                <option key={number}>{number}</option>
              ))}
            </Select>
          </Field>
        )}
        <ProblemNote error={fork.error} withCode />
      </DialogContent>
    </Dialog>
  );
}

function ForkResult({ fork }: { fork: SlotForkWire }) {
  const to = usePathTo();
  return (
    <>
      <p className="text-ink-2">
        {formatMs(fork.duration_ms)} in all, this one stood still for {formatMs(fork.frozen_ms)},{" "}
        {formatBytes(fork.bytes)} stored.
      </p>
      <ul aria-label="Copies" className="border-t border-line">
        {fork.children.map((child) => (
          <li key={child.ok ? child.slot.id : child.slot_id} className="flex gap-2 border-b border-line py-1.5">
            <Icon of={child.ok ? GitFork : CircleX} className={child.ok ? "mt-0.5 text-ink-2" : "mt-0.5 text-warn"} />
            {child.ok ? (
              <Link href={to(`/computers/${child.slot.id}`)} className="font-mono text-12 text-accent hover:underline">
                …{child.slot.id.slice(-6)}
              </Link>
            ) : (
              <span className="min-w-0 text-ink-2">
                <span className="font-mono text-12">…{child.slot_id.slice(-6)}</span> was not made: {child.message}{" "}
                <code className="font-mono text-12">{child.code}</code>
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
