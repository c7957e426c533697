"use client";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { cn } from "../ui/cn";
import { ActionOverlay } from "./action-overlay";
import { actionWords, parseAction } from "./action-words";
import { FrameBoxes, type FrameBox } from "./frame-boxes";
import { FrameDifference } from "./frame-difference";
import { LargePicture } from "./large-picture";
import { MissingPicture } from "./missing-picture";
import type { Point, Size } from "./overlay-geometry";
import type { FrameSide, Zoom } from "./use-replay";

interface FrameViewProps {
  step: StepWire | null;
  side: FrameSide;
  zoom?: Zoom;
  hrefOf: (digest: string) => string;
  /** Shown while there is no step: the newest frame of the attempt. */
  fallback: string | null;
  /** No picture comes any more. */
  isEnded?: boolean;
  boxes?: readonly FrameBox[];
  /** Told the pixel of the screen that is pointed at, null when none is. */
  onPoint?: (point: Point | null) => void;
}

/** Used until the first picture says how large the screen is. */
const FIRST_SCREEN: Size = { width: 1_920, height: 1_080 };

/** The whole picture as it was taken, never dimmed, tinted or cropped, with the action drawn over it. */
export function FrameView({
  step,
  side,
  zoom = "fit",
  hrefOf,
  fallback,
  isEnded = false,
  boxes = [],
  onPoint,
}: FrameViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [screen, setScreen] = useState(FIRST_SCREEN);
  const [width, setWidth] = useState(0);
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const observer = new ResizeObserver(() => setWidth(node.clientWidth));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);

  const { frame_before: before = null, frame_after: after = null } = step ?? {};
  const digest = step ? (side === "before" ? before : after) : fallback;
  const isDifference = side === "difference" && before !== null && after !== null;
  const action = step ? parseAction(step.action) : null;
  const shown = { width, height: (width * screen.height) / screen.width };
  const words = step ? actionWords(step.action) : null;
  const point = (event: MouseEvent) => {
    const area = event.currentTarget.getBoundingClientRect();
    const scale = screen.width / area.width;
    onPoint?.({ x: (event.clientX - area.left) * scale, y: (event.clientY - area.top) * scale });
  };
  return (
    <div className={cn(zoom === "actual" && "max-h-[78vh] overflow-auto")} tabIndex={zoom === "actual" ? 0 : undefined}>
      <div
        ref={box}
        onMouseMove={onPoint && point}
        onMouseLeave={onPoint && (() => onPoint(null))}
        className="relative w-full bg-sunken"
        style={{
          aspectRatio: `${screen.width} / ${screen.height}`,
          ...(zoom === "actual" && { width: `${screen.width}px` }),
        }}
      >
        {digest && broken !== digest ? (
          <LargePicture
            href={hrefOf(digest)}
            label={step && words ? `Screen ${side} step ${step.index}: ${words.verb}` : "Newest screen of the attempt"}
            digest={digest}
            onSize={(size) => {
              if (size.width !== screen.width || size.height !== screen.height) setScreen(size);
            }}
            onMissing={() => setBroken(digest)}
          />
        ) : (
          <MissingPicture
            words={
              digest
                ? "This picture is missing."
                : step
                  ? `No picture was taken ${side === "before" ? "before" : "after"} this step.`
                  : isEnded
                    ? "No picture was taken."
                    : "No picture yet."
            }
            digest={digest}
          />
        )}
        {isDifference ? <FrameDifference before={hrefOf(before)} after={hrefOf(after)} /> : null}
        {action && step && width > 0 && !isDifference ? (
          <ActionOverlay action={action} stepIndex={step.index} screen={screen} shown={shown} />
        ) : null}
        <FrameBoxes boxes={boxes} screen={screen} />
      </div>
    </div>
  );
}
