"use client";
import { Timer } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/tag";
import type { ComputerWire } from "@/lib/domain/host/host.wire";
import { thumbnailHref } from "@/lib/client/run-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatBytes } from "@/lib/format/bytes";
import { formatAge } from "@/lib/format/duration";
import { DesktopStatusFact } from "./desktop-status";
import { stillnessOf } from "./stall";

const PHASE = { create: "creating", setup: "setting up", act: "acting", verify: "verifying" } as const;

/** One live computer: its newest picture, how long that stands still, what it does and what it uses. */
export function ComputerTile({
  computer,
  now,
  href,
}: {
  computer: ComputerWire;
  now: number | null;
  href: string | null;
}) {
  const still = stillnessOf(computer.last_frame_at, now);
  const stalled = still?.level === "stalled";
  const slow = stalled || still?.level === "slow";
  const name = `…${computer.id.slice(-6)}`;
  const body = (
    <>
      <span
        className={cn(
          "block overflow-hidden rounded-[2px] ring-1",
          stalled ? "ring-2 ring-warn-fill" : "ring-line-strong",
        )}
      >
        <Picture computer={computer} isStalled={stalled} />
      </span>
      <span aria-hidden className="mt-[3px] mb-0.5 block h-[3px] overflow-hidden rounded-[2px] bg-idle-tint">
        <span
          className={cn("block h-full", slow ? "bg-warn-fill" : still?.level === "quiet" ? "bg-ink-3" : "bg-idle-fill")}
          style={{ width: `${(still?.filled ?? 0) * 100}%` }}
        />
      </span>
      <span className="flex items-center gap-1.5 text-12 leading-[18px] whitespace-nowrap">
        <span className="font-mono">{name}</span>
        <span className="truncate text-ink-2">{computer.task_id ?? "no task"}</span>
        <span
          className={cn("ml-auto inline-flex items-center gap-[3px] text-ink-3", slow && "font-semibold text-warn")}
        >
          {stalled ? <Icon of={Timer} size="s" /> : null}
          {still ? (
            <>
              <span className="sr-only">last picture </span>
              {formatAge(still.ageMs)}
            </>
          ) : null}
        </span>
      </span>
      <span className="flex items-center gap-1.5 text-11 leading-[18px] whitespace-nowrap text-ink-3">
        <DesktopStatusFact status={computer.status} className="text-11 [&_svg]:size-3" />
        <span className="truncate">
          {computer.phase ? PHASE[computer.phase] : ""}
          {computer.step_count > 0 ? `, step ${computer.step_count}` : ""}
        </span>
        {computer.driver === "simulated" ? <Tag tone="warn">Simulated</Tag> : null}
      </span>
      <span className="flex gap-1.5 text-11 leading-[18px] whitespace-nowrap text-ink-3">
        <span>{computer.host_name}</span>
        <span className="truncate">
          {computer.cpu_seconds === null ? "" : `CPU ${computer.cpu_seconds.toFixed(1)} s`}
          {computer.memory_bytes === null ? "" : ` · ${formatBytes(computer.memory_bytes)}`}
        </span>
      </span>
    </>
  );
  const looks = "block min-w-0 rounded-1";
  return href ? (
    <Link href={href} className={looks}>
      {body}
    </Link>
  ) : (
    <span className={looks}>{body}</span>
  );
}

/** The newest frame, asked for again only when it is another one; words while there is none. */
function Picture({ computer, isStalled }: { computer: ComputerWire; isStalled: boolean }) {
  const workspace = useWorkspaceSlug();
  const [failed, setFailed] = useState<string | null>(null);
  if (computer.last_frame === null || failed === computer.last_frame) {
    return (
      <span className="grid aspect-video w-full place-items-center bg-sunken text-12 text-ink-3">
        {computer.last_frame === null ? "No picture yet" : "The picture could not be read"}
      </span>
    );
  }
  return (
    // eslint-disable-next-line @next/next/no-img-element -- a live thumbnail, already in its size
    <img
      src={thumbnailHref(workspace, computer.id, computer.last_frame.replace(/^sha256:/, "").slice(0, 16))}
      alt={`Screen of computer ${computer.id.slice(-6)}`}
      loading="lazy"
      onError={() => setFailed(computer.last_frame)}
      className={cn(
        "block aspect-video w-full bg-sunken object-cover object-top",
        isStalled && "opacity-80 saturate-[.35]",
      )}
    />
  );
}
