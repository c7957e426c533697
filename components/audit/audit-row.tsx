import type { AuditEventWire } from "@/lib/domain/audit/audit.wire";
import { Disclosure } from "../ui/disclosure";
import { Td, TwoLines } from "../ui/table";
import { DateTime } from "../ui/time";
import { actorWords, changeWords, factWords } from "./audit-words";

interface AuditRowProps {
  event: AuditEventWire;
  /** Shows only what this person or key did. */
  onActor: (id: string) => void;
  onTarget: (target: string) => void;
}

/** One write: when, who, what, and what changed. Reasons and names are somebody's words, shown as text. */
export function AuditRow({ event, onActor, onTarget }: AuditRowProps) {
  const changes = [...changeWords(event), ...factWords(event)];
  const actorId = event.key_id ?? event.user_id;
  return (
    <tr>
      <Td className="h-12 align-top">
        <DateTime at={event.at} className="leading-[34px] text-ink-2 max-sm:leading-5" />
      </Td>
      <Td className="align-top">
        <TwoLines
          className="py-1.5 max-sm:py-0"
          first={
            actorId === null ? (
              <span className="truncate">{actorWords(event)}</span>
            ) : (
              <button type="button" onClick={() => onActor(actorId)} className="truncate font-medium hover:underline">
                {actorWords(event)}
              </button>
            )
          }
          second={actorWords(event) === event.actor ? null : <code className="font-mono">{event.actor}</code>}
        />
      </Td>
      <Td className="align-top">
        <TwoLines
          className="py-1.5 max-sm:py-0"
          first={<code className="truncate font-mono text-12">{event.action}</code>}
          second={
            <button
              type="button"
              title={event.target}
              onClick={() => onTarget(event.target)}
              className="max-w-full truncate font-mono hover:underline"
            >
              {event.target}
            </button>
          }
        />
      </Td>
      <Td className="align-top whitespace-normal max-sm:w-full">
        <div className="grid gap-0.5 py-1.5 text-12 break-words max-sm:py-0">
          {event.reason ? <span className="text-ink">“{event.reason}”</span> : null}
          {changes.slice(0, 3).map((line) => (
            <span key={line} className="line-clamp-2 text-ink-2">
              {line}
            </span>
          ))}
          {changes.length > 3 ? (
            <Disclosure words={`${changes.length - 3} more`}>
              {changes.slice(3).map((line) => (
                <p key={line} className="text-ink-2">
                  {line}
                </p>
              ))}
            </Disclosure>
          ) : null}
        </div>
      </Td>
    </tr>
  );
}
