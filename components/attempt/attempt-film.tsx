"use client";
import { useEffect, useRef, useState } from "react";
import type { AttemptVideo } from "@/lib/domain/attempt/attempt.video";
import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { formatCount } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { useShortcuts } from "@/lib/client/use-shortcuts";
import { Tag } from "../ui/tag";
import { filmMsOfStep, stepAtFilmMs } from "./film-position";

interface AttemptFilmProps {
  film: AttemptVideo;
  src: string;
  steps: readonly StepWire[];
  step: number;
  onStep: (step: number) => void;
  isSimulated: boolean;
}

/** The film, locked to the step list: a chosen step seeks, playing and seeking choose the step. */
export function AttemptFilm({ film, src, steps, step, onStep, isSimulated }: AttemptFilmProps) {
  const player = useRef<HTMLVideoElement>(null);
  const [isBroken, setBroken] = useState(false);
  /** Where we put the player ourselves, so that its answer moves no step. */
  const soughtMs = useRef<number | null>(null);
  const chosen = steps[step - 1];
  const chosenMs = chosen ? filmMsOfStep(chosen, film) : null;

  const showsStep = () => {
    const video = player.current;
    return video !== null && stepAtFilmMs(steps, film, video.currentTime * 1_000) === step;
  };
  const seek = () => {
    const video = player.current;
    if (video === null || chosenMs === null || showsStep()) return;
    soughtMs.current = chosenMs;
    video.currentTime = chosenMs / 1_000;
  };
  const follow = () => {
    const video = player.current;
    if (video === null || video.seeking) return;
    const atMs = video.currentTime * 1_000;
    if (soughtMs.current !== null && Math.abs(atMs - soughtMs.current) < 1) return;
    soughtMs.current = null;
    const next = stepAtFilmMs(steps, film, atMs);
    if (next !== null && next !== step) onStep(next);
  };
  const latestSeek = useRef(seek);
  useEffect(() => {
    latestSeek.current = seek;
  });
  useEffect(() => latestSeek.current(), [step]);

  useShortcuts({
    p: () => {
      const video = player.current;
      if (video?.paused) void video.play();
      else video?.pause();
    },
  });

  return (
    <div>
      <video
        ref={player}
        src={src}
        controls
        muted
        playsInline
        preload="metadata"
        aria-label="Video of the attempt"
        style={{ aspectRatio: "auto 16 / 9" }}
        className="block w-full bg-sunken outline outline-line-strong"
        onLoadedMetadata={seek}
        onTimeUpdate={follow}
        onSeeked={follow}
        onError={() => setBroken(true)}
      />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 text-12 text-ink-3 sm:px-0">
        {isSimulated ? <Tag>Simulated</Tag> : null}
        <span>
          {formatDuration(film.duration_ms ?? 0)}, {formatCount(film.frame_count)} pictures
          {film.dropped_frames > 0 ? `, ${formatCount(film.dropped_frames)} left out` : ""}
        </span>
        {film.problem ? <span className="text-warn">{film.problem}</span> : null}
        {isBroken ? (
          <span role="alert" className="text-warn">
            The video could not be loaded. The pictures of the steps are stored apart from it.
          </span>
        ) : null}
        {chosen && chosenMs === null ? (
          <span>
            {chosen.shared
              ? "This step was played before the fork; the video begins after it."
              : "This step is not in the video."}
          </span>
        ) : null}
      </p>
    </div>
  );
}
