"use client";
import { Hand } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ControlWire } from "@/lib/domain/slot/slot.viewer.wire";
import { useNow } from "@/lib/client/use-now";
import { formatDuration } from "@/lib/format/duration";

interface ControlBannerProps {
  control: ControlWire;
  /** Whether this page is the one that asked for it; keys and pointer of others reach nothing. */
  isHere: boolean;
  ofRun: boolean;
  /** Null when this person may not end it. */
  onRelease: (() => void) | null;
  isEnding: boolean;
}

/** Between the name and the picture while somebody steers: who, how long still, what it does to the score. */
export function ControlBanner({ control, isHere, ofRun, onRelease, isEnding }: ControlBannerProps) {
  const now = useNow(1_000);
  const leftMs = now === null ? null : Math.max(0, Date.parse(control.until) - now);
  return (
    <section aria-label="Control" className="border-y border-accent-soft bg-accent-tint px-6 py-2 max-sm:px-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Icon of={Hand} className="text-accent" />
        <b className="font-semibold text-accent">
          {!control.is_mine
            ? `${control.name} has control`
            : isHere
              ? "You have control"
              : "You have control on another page"}
        </b>
        {leftMs === null ? null : (
          <span className="text-ink-2">
            <span className="font-mono text-ink">{clock(leftMs)}</span> left
          </span>
        )}
        {onRelease ? (
          <Button
            variant={control.is_mine ? "primary" : "default"}
            className="ml-auto"
            disabled={isEnding}
            onClick={onRelease}
          >
            {control.is_mine ? "Give control back" : "End their control"}
          </Button>
        ) : null}
      </div>
      <p className="mt-0.5 text-12 text-ink-2">
        {ofRun ? (
          <>
            The agent waits. This attempt leaves the score as <b className="font-semibold">human assisted</b>.{" "}
          </>
        ) : null}
        {control.kind === "agent" ? (
          "A call of the toolset acts here; it is paused as soon as a person takes control."
        ) : (
          <>Reason given: “{control.reason}”.</>
        )}
      </p>
    </section>
  );
}

const clock = (ms: number) =>
  ms < 10_000 ? `0:0${Math.floor(ms / 1_000)}` : formatDuration(Math.floor(ms / 1_000) * 1_000);
