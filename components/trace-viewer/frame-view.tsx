"use client";
import { ImageOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { Icon } from "../ui/icon";
import { ActionOverlay } from "./action-overlay";
import { actionWords, parseAction } from "./action-words";
import type { Size } from "./overlay-geometry";
import type { FrameSide } from "./use-replay";

interface FrameViewProps {
  step: StepWire | null;
  side: FrameSide;
  hrefOf: (digest: string) => string;
  /** Shown while there is no step: the newest frame of the attempt. */
  fallback: string | null;
}

/** Used until the first picture says how large the screen is. */
const FIRST_SCREEN: Size = { width: 1_920, height: 1_080 };

/** The whole picture as it was taken, never dimmed, tinted or cropped, with the action drawn over it. */
export function FrameView({ step, side, hrefOf, fallback }: FrameViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [screen, setScreen] = useState(FIRST_SCREEN);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const observer = new ResizeObserver(() => setWidth(node.clientWidth));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);

  const digest = step ? (side === "before" ? step.frame_before : step.frame_after) : fallback;
  const action = step ? parseAction(step.action) : null;
  const shown = { width, height: (width * screen.height) / screen.width };
  const words = step ? actionWords(step.action) : null;
  return (
    <div ref={box} className="relative w-full bg-sunken" style={{ aspectRatio: `${screen.width} / ${screen.height}` }}>
      {digest ? (
        // A stored artifact behind a session: the optimizer of next/image cannot fetch it and must not re-encode evidence.
        // eslint-disable-next-line @next/next/no-img-element
        <img
          src={hrefOf(digest)}
          alt={step && words ? `Screen ${side} step ${step.index}: ${words.verb}` : "Newest screen of the attempt"}
          data-frame={digest}
          onLoad={(event) => {
            const { naturalWidth, naturalHeight } = event.currentTarget;
            if (naturalWidth > 0) setScreen({ width: naturalWidth, height: naturalHeight });
          }}
          className="absolute inset-0 size-full outline outline-line-strong"
        />
      ) : (
        <p className="absolute inset-0 grid place-content-center justify-items-center gap-1 p-4 text-center text-ink-3">
          <Icon of={ImageOff} size="l" />
          {step ? `No picture was taken ${side} this step.` : "No picture yet."}
        </p>
      )}
      {action && step && width > 0 ? (
        <ActionOverlay action={action} stepIndex={step.index} screen={screen} shown={shown} />
      ) : null}
    </div>
  );
}
