import { Link } from "@/components/ui/link";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { ClockSeconds } from "@/components/ui/time";
import type { RunEventWire } from "@/lib/domain/event/run-event";
import { shortId } from "@/lib/format/id";
import { describeEvent } from "./event-words";

const MARK = {
  plain: "text-ink-2",
  live: "text-accent",
  success: "text-success",
  fail: "text-fail",
  warn: "text-warn",
  idle: "text-idle",
} as const;

/** The word that a name stands for at the beginning of a sentence. */
const SUBJECT = "Attempt ";

/** Time, icon, sentence; the attempt it is about as a link. `path` is the run's path. */
export function EventRow({
  event,
  path,
  nameOf,
  detailed = false,
}: {
  event: RunEventWire;
  path: string;
  /** What an attempt is called, null where it was not read. */
  nameOf: (attemptId: string) => string | null;
  detailed?: boolean;
}) {
  const line = describeEvent(event);
  const name = event.attempt_id === null ? null : nameOf(event.attempt_id);
  const subject = event.attempt_id ? (
    <Link
      href={`${path}/attempts/${event.attempt_id}`}
      title={event.attempt_id}
      className={cn(
        "text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-accent",
        name === null ? "font-mono text-11" : "font-medium",
      )}
    >
      {name ?? `…${event.attempt_id.slice(-6)}`}
    </Link>
  ) : event.desktop_id ? (
    <span className="font-mono text-11 text-ink-3" title={event.desktop_id}>
      …{event.desktop_id.slice(-6)}
    </span>
  ) : null;
  return (
    <li
      className={cn(
        "grid grid-cols-[56px_16px_minmax(0,1fr)] gap-x-1.5 py-[3px] text-ink-2",
        detailed &&
          "grid-cols-[52px_56px_16px_minmax(0,1fr)_auto] border-b border-line px-6 py-1.5 [contain-intrinsic-size:auto_32px] [content-visibility:auto] max-sm:grid-cols-[56px_16px_minmax(0,1fr)] max-sm:px-4",
      )}
    >
      {detailed ? (
        <span className="pr-2 text-right font-mono text-11 leading-5 text-ink-3 max-sm:hidden">{event.seq}</span>
      ) : null}
      <ClockSeconds at={event.at} className="font-mono text-11 leading-5 text-ink-3" />
      <Icon of={line.icon} className={cn("mt-[3px]", MARK[line.tone])} />
      <span className={cn("min-w-0", detailed ? "break-words" : "truncate")} title={detailed ? undefined : line.text}>
        {name !== null && line.text.startsWith(SUBJECT) ? (
          <>
            {subject} {line.text.slice(SUBJECT.length)}
          </>
        ) : (
          <>
            {line.text} {subject}
          </>
        )}
      </span>
      {detailed ? (
        <span className="font-mono text-11 leading-5 text-ink-3 max-sm:hidden" title={event.actor}>
          {event.actor.includes(":")
            ? `${event.actor.split(":")[0]} ${shortId(event.actor.split(":")[1] ?? "").slice(-6)}`
            : event.actor}
        </span>
      ) : null}
    </li>
  );
}
