import type { Rect } from "@/lib/domain/observation/observation";
import { cn } from "../ui/cn";
import { inertLine } from "@/lib/domain/inert-text";
import type { Size } from "./overlay-geometry";

/** A rectangle of the screen with a word: what an action met, what it meant, what a reader points at. */
export interface FrameBox {
  kind: "hit" | "meant" | "pointed";
  rect: Rect;
  label: string;
}

const LOOK: Record<FrameBox["kind"], { box: string; label: string }> = {
  hit: { box: "border border-accent-fill", label: "bg-accent-fill text-on-accent" },
  meant: { box: "border border-dashed border-warn-fill", label: "bg-[#7a4a00] text-on-accent" },
  pointed: { box: "border-2 border-accent bg-accent/10", label: "bg-raised text-ink shadow-pop" },
};

/** Boxes over a frame of `screen` pixels, each with its label below, above, or inside, where there is room. */
export function FrameBoxes({ boxes, screen }: { boxes: readonly FrameBox[]; screen: Size }) {
  const share = (value: number, whole: number) => `${(value / whole) * 100}%`;
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden" data-testid="frame-boxes">
      {boxes.map(({ kind, rect, label }) => {
        const isLow = rect.y + rect.height > screen.height * 0.86;
        // Neither above nor below it is room.
        const isWhole = isLow && rect.y < screen.height * 0.14;
        return (
          <div
            key={kind}
            data-box={kind}
            className={cn("absolute", LOOK[kind].box)}
            style={{
              left: share(rect.x, screen.width),
              top: share(rect.y, screen.height),
              width: share(rect.width, screen.width),
              height: share(rect.height, screen.height),
            }}
          >
            <span
              className={cn(
                "absolute max-w-72 truncate rounded-1 px-1.5 text-11 leading-4 font-semibold whitespace-nowrap",
                isWhole ? "top-1" : isLow ? "bottom-full mb-1" : "top-full mt-1",
                kind === "meant" && !isLow && "mt-5.5",
                isWhole ? "right-1" : rect.x > screen.width / 2 ? "right-0" : "left-0",
                LOOK[kind].label,
              )}
            >
              {inertLine(label, 60)}
            </span>
          </div>
        );
      })}
    </div>
  );
}
