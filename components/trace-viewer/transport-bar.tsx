"use client";
import { ExternalLink, Pause, Play, SkipBack, SkipForward } from "lucide-react";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { Segments } from "../ui/segments";
import { SPEEDS, type Speed } from "./replay-position";
import type { Replay } from "./use-replay";

/** A word that a narrow bar has no room for; readers hear the whole one. */
function Shortened({ whole, short }: { whole: string; short: string }) {
  return (
    <>
      <span className="max-sm:sr-only">{whole}</span>
      <span aria-hidden className="sm:hidden">
        {short}
      </span>
    </>
  );
}

interface TransportBarProps {
  replay: Replay;
  stepCount: number;
  elapsed: string;
  /** Of the picture that is shown, as it was stored; null when none is. */
  pictureHref: string | null;
}

/** Back, play, on, where we are, which side of the step is shown, and the picture's own file. */
export function TransportBar({ replay, stepCount, elapsed, pictureHref }: TransportBarProps) {
  const { step, setStep, isPlaying } = replay;
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-4 py-2">
      <Button
        size="icon"
        aria-label="Previous step"
        aria-keyshortcuts="ArrowLeft"
        disabled={step <= 1}
        onClick={() => setStep(step - 1)}
      >
        <Icon of={SkipBack} />
      </Button>
      <Button
        size="icon"
        aria-label={isPlaying ? "Pause" : "Play"}
        aria-keyshortcuts="p"
        disabled={stepCount < 2}
        onClick={replay.togglePlay}
      >
        <Icon of={isPlaying ? Pause : Play} />
      </Button>
      <Button
        size="icon"
        aria-label="Next step"
        aria-keyshortcuts="ArrowRight"
        disabled={step >= stepCount}
        onClick={() => setStep(step + 1)}
      >
        <Icon of={SkipForward} />
      </Button>
      <span className="ml-1 font-mono text-12 text-ink-3" data-testid="step-position">
        {stepCount === 0 ? 0 : step} / {stepCount}
      </span>
      <span className="ml-2 font-mono text-12 text-ink-3 max-sm:hidden" title="Since the attempt started">
        {elapsed}
      </span>
      <Segments
        label="Frame"
        className="ml-auto"
        value={replay.side}
        onChange={replay.setSide}
        options={[
          { value: "before", label: "Before" },
          { value: "after", label: "After" },
          { value: "difference", label: <Shortened whole="Difference" short="Diff" /> },
        ]}
      />
      <Segments
        label="Size"
        className="max-sm:hidden"
        value={replay.zoom}
        onChange={replay.setZoom}
        options={[
          { value: "fit", label: "Fit" },
          { value: "actual", label: "1:1" },
        ]}
      />
      <label className="max-sm:hidden">
        <span className="sr-only">Speed</span>
        <select
          value={replay.speed}
          onChange={(event) => replay.setSpeed(Number(event.target.value) as Speed)}
          className="h-(--ctl) rounded-2 border border-line-strong bg-page px-1.5 text-12 font-medium text-ink-2"
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
      </label>
      {pictureHref === null ? null : (
        <Button size="icon" asChild className="max-sm:hidden">
          <a href={pictureHref} target="_blank" rel="noreferrer" aria-label="Open the picture as it was stored">
            <Icon of={ExternalLink} />
          </a>
        </Button>
      )}
    </div>
  );
}
