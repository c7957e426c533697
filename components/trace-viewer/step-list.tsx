"use client";
import { AppWindow, GitFork, ListChecks, TriangleAlert, type LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { formatMs } from "@/lib/format/duration";
import { tokenWords } from "@/lib/format/model-use";
import { formatMoney } from "@/lib/format/money";
import { actionWords, oneLine } from "./action-words";

const seconds = (step: StepWire) => ((step.wait_ms + step.act_ms + step.settle_ms) / 1_000).toFixed(1);

/** A heading where the active window changes; its title is text of the desktop. */
function Chapter({ title }: { title: string }) {
  return (
    <li className="flex items-center gap-2 border-y border-line bg-rail px-3 py-1 text-12 text-ink-3 first:border-t-0">
      <Icon of={AppWindow} />
      <span className="truncate">{title}</span>
    </li>
  );
}

/** What happened between steps, on a thin line. */
function Rule({ icon, words }: { icon: LucideIcon; words: string }) {
  return (
    <li className="flex items-center gap-1.5 py-1 pr-3 pl-[34px] text-11 text-ink-3 after:flex-1 after:border-t after:border-dashed after:border-line-strong after:content-['']">
      <Icon of={icon} size="s" />
      {words}
    </li>
  );
}

/** The reply that a step came from: what the model said, and what it took. */
function ReplyLines({ call, note }: { call: NonNullable<StepWire["call"]>; note: string | null }) {
  const took = [
    tokenWords(call),
    formatMs(call.latency_ms),
    call.cost_usd === null ? "not priced" : formatMoney(call.cost_usd),
  ];
  return (
    <span className="col-span-3 col-start-3 min-w-0 text-11 text-ink-3">
      {note ? <span className="block truncate text-ink-2">{oneLine(note)}</span> : null}
      <span className="block truncate">
        {took.join(" · ")}
        {call.tool_call_count > 1 ? ` · ${call.tool_call_count} actions` : ""}
      </span>
    </span>
  );
}

/** Every step with its action and seconds; also the text alternative of the pictures. */
export function StepList({
  steps,
  step,
  onStep,
  forkedWords,
  verifiedWords,
}: {
  steps: readonly StepWire[];
  step: number;
  onStep: (step: number) => void;
  /** Rule between the steps of the parent and those after the fork; null without one. */
  forkedWords: string | null;
  /** Last line once the attempt was judged; null before. */
  verifiedWords: string | null;
}) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current?.parentElement;
    const row = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !row || box.scrollHeight <= box.clientHeight) return;
    if (row.offsetTop < box.scrollTop || row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = row.offsetTop - box.clientHeight / 2;
    }
  }, [step]);
  return (
    <ol ref={list} aria-label="Steps" className="py-1">
      {steps.map((item, index) => {
        const words = actionWords(item.action);
        const isCurrent = item.index === step;
        const title = item.active_window;
        return [
          title && title !== steps[index - 1]?.active_window ? (
            <Chapter key={`window-${item.index}`} title={title} />
          ) : null,
          <li key={item.index}>
            <button
              type="button"
              onClick={() => onStep(item.index)}
              aria-current={isCurrent ? "step" : undefined}
              className={cn(
                "grid min-h-8 w-full grid-cols-[20px_16px_minmax(0,1fr)_auto_32px] items-center gap-x-1.5 pr-3 pl-2 text-left text-ink-2 hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-10",
                item.call && "py-1.5",
                item.shared && "opacity-70",
                isCurrent && "bg-selected shadow-[inset_2px_0_0_var(--accent)] hover:bg-selected",
              )}
            >
              <span className="text-right text-12 text-ink-3">{item.index}</span>
              <Icon of={words.icon} className="text-ink-3" />
              <span className="truncate">
                <b className="font-semibold text-ink">{words.verb}</b> {words.object}
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
          </li>,
          forkedWords && item.shared && !steps[index + 1]?.shared ? (
            <Rule key="forked" icon={GitFork} words={forkedWords} />
          ) : null,
        ];
      })}
      {verifiedWords ? <Rule icon={ListChecks} words={verifiedWords} /> : null}
    </ol>
  );
}
