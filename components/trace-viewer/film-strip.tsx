"use client";
import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { actionWords } from "./action-words";

/** One small picture per step in its own strip; the current one is kept in view. */
export function FilmStrip({
  steps,
  step,
  onStep,
  hrefOf,
}: {
  steps: readonly StepWire[];
  step: number;
  onStep: (step: number) => void;
  hrefOf: (digest: string) => string;
}) {
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const node = strip.current;
    const current = node?.querySelector<HTMLElement>("[aria-current]");
    if (!node || !current) return;
    node.scrollLeft = current.offsetLeft - node.clientWidth / 2 + current.clientWidth / 2;
  }, [step, steps.length]);
  return (
    <ol
      ref={strip}
      aria-label="Film"
      tabIndex={0}
      className="scrollbar-none relative flex shrink-0 gap-1.5 overflow-x-auto px-4 pt-2 pb-1"
    >
      {steps.map((item) => {
        const digest = item.frame_after ?? item.frame_before;
        const isCurrent = item.index === step;
        return (
          <li key={item.index} className="shrink-0 basis-[58px] max-sm:basis-16">
            <button
              type="button"
              tabIndex={-1}
              onClick={() => onStep(item.index)}
              aria-current={isCurrent ? "step" : undefined}
              aria-label={`Step ${item.index}, ${actionWords(item.action).verb}`}
              className="block w-full text-center"
            >
              <span
                className={cn(
                  "block aspect-[16/10] overflow-hidden rounded-1 bg-sunken ring-1 ring-line-strong",
                  isCurrent && "ring-2 ring-accent",
                )}
              >
                {digest ? (
                  // eslint-disable-next-line @next/next/no-img-element -- same reason as in frame-view.tsx
                  <img src={hrefOf(digest)} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
                ) : null}
              </span>
              <span
                className={cn(
                  "inline-flex items-center gap-1 text-12 text-ink-3",
                  isCurrent && "font-semibold text-accent",
                )}
              >
                {item.index}
                {item.ok ? null : <Icon of={TriangleAlert} size="s" className="text-warn" />}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
