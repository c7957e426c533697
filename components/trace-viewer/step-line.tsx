"use client";
import { ChevronRight, TriangleAlert } from "lucide-react";
import { memo } from "react";
import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { formatMs } from "@/lib/format/duration";
import { inertLine } from "@/lib/domain/inert-text";
import { tokenWords } from "@/lib/format/model-use";
import { formatMoney } from "@/lib/format/money";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { actionWords } from "./action-words";
import { stepMs } from "./step-ms";

const LINE =
  "grid min-h-8 w-full grid-cols-[24px_16px_minmax(0,1fr)_auto_32px] items-center gap-x-1.5 pr-3 pl-1 text-left text-ink-2 hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-10";
/** Lines out of sight cost no layout, however many there are. */
const UNSEEN = "[contain-intrinsic-size:auto_32px] [content-visibility:auto]";

/** A dash for a step that nobody timed. */
function seconds(step: StepWire): string {
  const took = stepMs(step);
  return took === null ? "—" : (took / 1_000).toFixed(1);
}

/** What an action met, in a word for the list: the name of a cell, of a button. */
function targetWords({ action, hit }: StepWire): string | null {
  if (hit?.by !== "point" || !hit.name) return null;
  return typeof action.type === "string" && action.type !== "move" ? inertLine(hit.name, 40) : null;
}

/** The reply that a step came from: what the model said, and what it took. */
function ReplyLines({ call, note }: { call: NonNullable<StepWire["call"]>; note: string | null }) {
  const took = [
    tokenWords(call),
    formatMs(call.latency_ms),
    call.cost_usd === null ? "not priced" : formatMoney(call.cost_usd),
    // Last, as the steps below it without a reply of their own show it too.
    ...(call.tool_call_count > 1 ? [`${call.tool_call_count} actions`] : []),
  ];
  return (
    <span className="col-span-3 col-start-3 min-w-0 text-11 text-ink-3">
      {note ? <bdi className="block truncate text-ink-2">{inertLine(note, 120)}</bdi> : null}
      <span className="block truncate">{took.join(" · ")}</span>
    </span>
  );
}

export const StepLine = memo(function StepLine({
  item,
  isCurrent,
  onStep,
}: {
  item: StepWire;
  isCurrent: boolean;
  onStep: (step: number) => void;
}) {
  const words = actionWords(item.action);
  const target = targetWords(item);
  return (
    <li className={UNSEEN}>
      <button
        type="button"
        onClick={() => onStep(item.index)}
        aria-current={isCurrent ? "step" : undefined}
        className={cn(
          LINE,
          item.call && "py-1.5",
          item.shared && "opacity-70",
          isCurrent && "bg-selected shadow-[inset_2px_0_0_var(--accent)] hover:bg-selected",
        )}
      >
        <span className="text-right text-12 text-ink-3">{item.index}</span>
        <Icon of={words.icon} className="text-ink-3" />
        <span className="truncate">
          <b className="font-semibold text-ink">{words.verb}</b> <bdi>{target ?? words.object}</bdi>
          {item.shared ? <span className="sr-only"> (shared with the other forks)</span> : null}
        </span>
        {item.ok ? (
          <span className="text-11 text-ink-3">{item.screen_changed === false ? "no change" : ""}</span>
        ) : (
          <span className="inline-flex items-center gap-1 text-11 text-warn">
            <Icon of={TriangleAlert} size="s" />
            failed
          </span>
        )}
        <span className="text-right text-12 text-ink-3">{seconds(item)}</span>
        {item.call ? <ReplyLines call={item.call} note={item.note} /> : null}
      </button>
    </li>
  );
});

/** Equal actions in a row as one line that opens. */
export function FoldLine({
  first,
  last,
  count,
  onOpen,
}: {
  first: StepWire;
  last: StepWire;
  count: number;
  onOpen: () => void;
}) {
  const words = actionWords(first.action);
  return (
    <li className={UNSEEN}>
      <button type="button" aria-expanded={false} onClick={onOpen} className={cn(LINE, first.shared && "opacity-70")}>
        <Icon of={ChevronRight} size="s" className="justify-self-end text-ink-3" />
        <Icon of={words.icon} className="text-ink-3" />
        <span className="truncate">
          <b className="font-semibold text-ink">{words.verb}</b> <bdi>{words.object}</bdi>{" "}
          <span className="text-ink-3">× {count}</span>
        </span>
        <span className="col-span-2 text-right text-12 text-ink-3">
          {first.index} to {last.index}
        </span>
      </button>
    </li>
  );
}
