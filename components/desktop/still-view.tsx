"use client";
import { Tag } from "@/components/ui/tag";
import type { SlotWire } from "@/lib/domain/slot/slot.wire";
import { useNow } from "@/lib/client/use-now";
import { ComputerPicture } from "./computer-picture";

/** A small picture that is read again every two seconds, where no screen can be looked at. */
export function StillView({ slot, lack }: { slot: SlotWire; lack: string | null }) {
  const now = useNow(2_000);
  const isClosed = slot.status === "closed";
  const version = isClosed ? (slot.last_frame?.slice(-16) ?? null) : now === null ? null : String(now);
  return (
    <figure className="min-w-0">
      <div className="overflow-hidden rounded-1 ring-1 ring-line-strong">
        <ComputerPicture id={slot.id} version={slot.status === "creating" ? null : version} />
      </div>
      <figcaption className="mt-1.5 flex flex-wrap items-center gap-x-3 text-12 text-ink-2">
        {slot.driver === "simulated" ? <Tag tone="warn">Simulated</Tag> : null}
        <span>
          {isClosed ? (version ? "The last picture." : "There is no picture of it.") : `Still pictures. ${lack ?? ""}`}
        </span>
      </figcaption>
    </figure>
  );
}
