"use client";
import { Hand, Lock, Shield, ShieldCheck, ShieldX, Timer } from "lucide-react";
import { Link } from "@/components/ui/link";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/tag";
import type { ComputerWire } from "@/lib/domain/host/host.wire";
import { formatBytes } from "@/lib/format/bytes";
import { formatAge } from "@/lib/format/duration";
import { ComputerPicture } from "./computer-picture";
import { DesktopStatusFact } from "./desktop-status";
import { stillnessOf } from "./stall";
import { workWords } from "./work-words";

/** One live computer: its newest picture, how long that stands still, what it does, its verdict and what it uses. */
export function ComputerTile({ computer, now, href }: { computer: ComputerWire; now: number | null; href: string }) {
  // One made by hand waits for people: that it stands still says nothing.
  const still = computer.by_hand ? null : stillnessOf(computer.last_frame_at, now);
  const stalled = still?.level === "stalled";
  const slow = stalled || still?.level === "slow";
  return (
    <Link href={href} className="block min-w-0 rounded-1">
      <span
        className={cn(
          "relative block overflow-hidden rounded-[2px] ring-1",
          stalled || computer.status === "quarantined"
            ? "ring-2 ring-warn-fill"
            : computer.controlled_by
              ? "ring-2 ring-accent-fill"
              : "ring-line-strong",
        )}
      >
        <ComputerPicture id={computer.id} version={computer.thumbnail} isStalled={stalled} />
        <Mark computer={computer} />
      </span>
      <span aria-hidden className="mt-[3px] mb-0.5 block h-[3px] overflow-hidden rounded-[2px] bg-idle-tint">
        <span
          className={cn("block h-full", slow ? "bg-warn-fill" : still?.level === "quiet" ? "bg-ink-3" : "bg-idle-fill")}
          style={{ width: `${(still?.filled ?? 0) * 100}%` }}
        />
      </span>
      <span className="flex items-center gap-1.5 text-12 leading-[18px] whitespace-nowrap">
        <span className="font-mono">{`…${computer.id.slice(-6)}`}</span>
        <span className="truncate text-ink-2">
          {computer.task_id?.slice(0, 8) ?? (computer.by_hand ? "by hand" : "no task")}
        </span>
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
      <span className="flex items-center gap-x-1.5 text-11 leading-[18px] whitespace-nowrap text-ink-3 max-sm:flex-wrap">
        <DesktopStatusFact status={computer.status} className="text-11 [&_svg]:size-3" />
        <span className="truncate">{workWords(computer)}</span>
        <span className="ml-auto inline-flex min-w-0 items-center gap-1.5 max-sm:ml-0">
          {computer.driver === "simulated" ? <Tag tone="warn">Simulated</Tag> : null}
          <VerdictMark computer={computer} />
        </span>
      </span>
      <span className="block truncate text-11 leading-[18px] text-ink-3 max-sm:whitespace-normal">
        {usageWords(computer, now)}
      </span>
    </Link>
  );
}

/** Over the picture's corner: that somebody steers it, or that it is locked away. */
function Mark({ computer }: { computer: ComputerWire }) {
  const looks = "absolute top-1.5 left-1.5 inline-flex h-5 items-center gap-1 rounded-2 px-1.5 text-12 font-medium";
  if (computer.status === "quarantined") {
    return (
      <span
        className={cn(looks, "bg-warn-tint text-warn ring-1 ring-warn-fill")}
        title={computer.quarantine_reason ?? ""}
      >
        <Icon of={Lock} size="s" />
        Quarantined
      </span>
    );
  }
  if (!computer.controlled_by) return null;
  return (
    <span className={cn(looks, "bg-accent-fill text-on-accent")}>
      <Icon of={Hand} size="s" />
      {computer.controlled_by}
    </span>
  );
}

function VerdictMark({ computer: { verdict, status, bad_gates } }: { computer: ComputerWire }) {
  if (verdict === null) return null;
  // That it is under quarantine stands beside it already.
  const bad = bad_gates.filter((gate) => status !== "quarantined" || gate !== "not_quarantined");
  const look = {
    valid: { icon: ShieldCheck, word: "valid", tone: "text-ink-2" },
    invalid: { icon: ShieldX, word: bad[0] ?? "invalid", tone: "text-warn" },
    pending: { icon: Shield, word: "pending", tone: "text-ink-3" },
  }[verdict];
  return (
    <span className={cn("inline-flex min-w-0 items-center gap-[3px]", look.tone)}>
      <Icon of={look.icon} size="s" />
      <span className="truncate">
        {look.word}
        {bad.length > 1 ? ` +${bad.length - 1}` : ""}
      </span>
    </span>
  );
}

function usageWords(computer: ComputerWire, now: number | null): string {
  return [
    computer.host_name,
    now === null ? null : `${formatAge(now - Date.parse(computer.created_at))} old`,
    computer.cpu_seconds === null ? null : `CPU ${computer.cpu_seconds.toFixed(1)} s`,
    computer.memory_bytes === null ? null : formatBytes(computer.memory_bytes),
    computer.pss_bytes === null ? null : `PSS ${formatBytes(computer.pss_bytes)}`,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}
