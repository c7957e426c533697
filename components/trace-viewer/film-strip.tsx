"use client";
import { ImageOff, TriangleAlert } from "lucide-react";
import { memo, useCallback, useEffect, useRef, useState } from "react";
import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { watchScrollBox } from "@/lib/client/watch-scroll-box";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { actionWords } from "./action-words";
import { SmallPicture } from "./small-picture";

/** Width of a picture with its gap. */
const PITCH_PX = 64;
/** Pictures kept on each side of what is seen. */
const OVERSCAN = 6;

interface FilmStripProps {
  steps: readonly StepWire[];
  step: number;
  onStep: (step: number) => void;
  hrefOf: (digest: string) => string;
}

/** One small picture per step in its own strip; only those in sight are there, and the current one is kept in view. */
export function FilmStrip({ steps, step, onStep, hrefOf }: FilmStripProps) {
  const strip = useRef<HTMLDivElement | null>(null);
  const [view, setView] = useState({ left: 0, width: 1_000 });
  const stripRef = useCallback((node: HTMLDivElement | null) => {
    strip.current = node;
    if (!node) return;
    return watchScrollBox(node, () => setView({ left: node.scrollLeft, width: node.clientWidth }));
  }, []);
  useEffect(() => {
    const node = strip.current;
    if (node) node.scrollLeft = (step - 0.5) * PITCH_PX - node.clientWidth / 2;
  }, [step, steps.length]);

  const first = Math.max(0, Math.floor(view.left / PITCH_PX) - OVERSCAN);
  const last = Math.min(steps.length, Math.ceil((view.left + view.width) / PITCH_PX) + OVERSCAN);
  return (
    <div
      ref={stripRef}
      tabIndex={0}
      role="region"
      aria-label="Film"
      className="scrollbar-none mx-4 shrink-0 overflow-x-auto pt-2 pb-1"
    >
      <ol className="relative h-[58px]" style={{ width: steps.length * PITCH_PX }}>
        {steps.slice(first, last).map((item) => (
          <FilmPicture
            key={item.index}
            item={item}
            isCurrent={item.index === step}
            onStep={onStep}
            href={hrefOfFrame(item, hrefOf)}
          />
        ))}
      </ol>
    </div>
  );
}

function hrefOfFrame(item: StepWire, hrefOf: FilmStripProps["hrefOf"]): string | null {
  const digest = item.frame_after ?? item.frame_before;
  return digest && hrefOf(digest);
}

const FilmPicture = memo(function FilmPicture({
  item,
  isCurrent,
  onStep,
  href,
}: {
  item: StepWire;
  isCurrent: boolean;
  onStep: (step: number) => void;
  href: string | null;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const onMissing = useCallback(() => setBroken(href), [href]);
  return (
    <li className="absolute top-0 w-[58px]" style={{ left: (item.index - 1) * PITCH_PX + 2 }}>
      <button
        type="button"
        tabIndex={-1}
        onClick={() => onStep(item.index)}
        aria-current={isCurrent ? "step" : undefined}
        aria-label={`Step ${item.index}, ${actionWords(item.action).verb}`}
        className="block w-full pt-0.5 text-center"
      >
        <span
          className={cn(
            "grid aspect-[16/10] place-items-center overflow-hidden rounded-1 bg-sunken text-ink-3 ring-1 ring-line-strong",
            isCurrent && "ring-2 ring-accent",
          )}
        >
          {href && broken !== href ? (
            <SmallPicture href={href} onMissing={onMissing} />
          ) : (
            <Icon of={ImageOff} size="s" />
          )}
        </span>
        <span
          className={cn("inline-flex items-center gap-1 text-12 text-ink-3", isCurrent && "font-semibold text-accent")}
        >
          {item.index}
          {item.ok ? null : <Icon of={TriangleAlert} size="s" className="text-warn" />}
        </span>
      </button>
    </li>
  );
});
