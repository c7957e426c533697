"use client";
import type { ComputerWire } from "@/lib/domain/host/host.wire";
import { useNow } from "@/lib/client/use-now";
import { usePathTo } from "@/lib/client/workspace-context";
import { formatCount } from "@/lib/format/count";
import { wantsLook } from "./computer-query";
import { ComputerTile } from "./computer-tile";

/** Tiles of live computers: first those that want a look, then the rest, both in the order given. */
export function ComputerWall({
  computers,
  order = "newest first",
}: {
  computers: readonly ComputerWire[];
  order?: string;
}) {
  const now = useNow(1_000);
  const to = usePathTo();
  const looks = computers.filter((computer) => wantsLook(computer, now));
  const calm = computers.filter((computer) => !wantsLook(computer, now));
  const tile = (computer: ComputerWire) => (
    <li key={computer.id} className="min-w-0">
      <ComputerTile computer={computer} now={now} href={to(`/computers/${computer.id}`)} />
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
            At work <span className="ml-1 text-12 font-normal text-ink-3">{order}</span>
          </h2>
          <ul className={WALL}>{calm.map(tile)}</ul>
        </>
      ) : null}
    </div>
  );
}

const WALL = "grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-3.5 max-sm:grid-cols-2";
