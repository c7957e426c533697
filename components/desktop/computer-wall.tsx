"use client";
import type { ComputerWire } from "@/lib/domain/host/host.wire";
import { useNow } from "@/lib/client/use-now";
import { usePathTo } from "@/lib/client/workspace-context";
import { formatCount } from "@/lib/format/count";
import { ComputerTile } from "./computer-tile";
import { stillnessOf } from "./stall";

/** Tiles of live computers: first those that want a look (stalled, quarantined, down), then the rest by host and age. */
export function ComputerWall({ computers }: { computers: readonly ComputerWire[] }) {
  const now = useNow(1_000);
  const to = usePathTo();
  const wantsLook = (computer: ComputerWire) =>
    computer.status === "quarantined" ||
    computer.status === "down" ||
    stillnessOf(computer.last_frame_at, now)?.level === "stalled";
  const looks = computers.filter(wantsLook);
  const calm = computers.filter((computer) => !wantsLook(computer));
  const tile = (computer: ComputerWire) => (
    <li key={computer.id} className="min-w-0">
      <ComputerTile
        computer={computer}
        now={now}
        href={
          computer.run_id && computer.attempt_id ? to(`/runs/${computer.run_id}/attempts/${computer.attempt_id}`) : null
        }
      />
    </li>
  );
  return (
    <div className="px-6 py-3.5 max-sm:px-4">
      {looks.length > 0 ? (
        <>
          <h2 className="mb-1.5 font-semibold">
            Needs a look{" "}
            <span className="ml-1 text-12 font-normal text-ink-3">{`${formatCount(looks.length)} of ${formatCount(computers.length)}`}</span>
          </h2>
          <ul className={WALL}>{looks.map(tile)}</ul>
        </>
      ) : null}
      {calm.length > 0 ? (
        <>
          <h2 className="mt-4 mb-1.5 font-semibold first:mt-0">
            At work <span className="ml-1 text-12 font-normal text-ink-3">newest first</span>
          </h2>
          <ul className={WALL}>{calm.map(tile)}</ul>
        </>
      ) : null}
    </div>
  );
}

const WALL = "grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-3.5 max-sm:grid-cols-2";
