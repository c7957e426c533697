"use client";
import type { AttemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import { formatDuration } from "@/lib/format/duration";
import { cn } from "../ui/cn";
import { Segments } from "../ui/segments";
import { FilmStrip } from "../trace-viewer/film-strip";
import { FrameView } from "../trace-viewer/frame-view";
import { StepFacts } from "../trace-viewer/step-facts";
import { TransportBar } from "../trace-viewer/transport-bar";
import type { Replay } from "../trace-viewer/use-replay";
import type { StepTree } from "../trace-viewer/use-step-tree";
import { AttemptFilm } from "./attempt-film";

interface ReplayStageProps {
  attempt: AttemptDetailWire;
  replay: Replay;
  tree: StepTree;
  hrefOf: (digest: string) => string;
  /** Whether pointing at the picture marks the line of the tree. */
  canPoint: boolean;
  /** Chosen by the page, where a key switches it too; shown for an attempt that has one. */
  film: { isShown: boolean; onShow: (isShown: boolean) => void };
}

/** Film strip, picture or video, transport and facts of the current step, on one clock. */
export function ReplayStage({ attempt, replay, tree, hrefOf, canPoint, film }: ReplayStageProps) {
  const { steps } = attempt;
  const step = steps[replay.step - 1] ?? null;
  const video = attempt.video?.digest ? { ...attempt.video, src: hrefOf(attempt.video.digest) } : null;
  const isFilm = video !== null && film.isShown;
  const picture = step ? (replay.side === "before" ? step.frame_before : step.frame_after) : attempt.last_frame;
  const startedMs = attempt.started_at ? Date.parse(attempt.started_at) : null;
  const elapsed =
    step && startedMs !== null ? formatDuration(Math.max(0, Date.parse(step.started_at) - startedMs)) : "";
  return (
    <div className="flex min-w-0 flex-col">
      <div className={cn("max-sm:order-1", steps.length === 0 && attempt.finished_at !== null && "hidden")}>
        <FilmStrip steps={steps} step={replay.step} onStep={replay.setStep} hrefOf={hrefOf} />
      </div>
      <div className="shrink-0 px-4 pt-1.5 max-sm:order-0 max-sm:px-0 max-sm:pt-0">
        {video ? (
          <Segments
            label="View"
            className="mb-1.5 max-sm:m-2"
            value={isFilm ? "video" : "pictures"}
            onChange={(view) => film.onShow(view === "video")}
            options={[
              { value: "pictures", label: "Pictures" },
              { value: "video", label: "Video" },
            ]}
          />
        ) : null}
        {isFilm ? (
          <AttemptFilm
            film={video}
            src={video.src}
            steps={steps}
            step={replay.step}
            onStep={replay.setStep}
            isSimulated={attempt.labels.includes("simulated")}
          />
        ) : (
          <FrameView
            step={step}
            side={replay.side}
            zoom={replay.zoom}
            hrefOf={hrefOf}
            fallback={attempt.last_frame}
            isEnded={attempt.finished_at !== null}
            boxes={tree.boxes}
            onPoint={canPoint && tree.state === "here" ? tree.pointAt : undefined}
          />
        )}
      </div>
      {isFilm ? null : (
        <div className="max-sm:order-2">
          <TransportBar
            replay={replay}
            stepCount={steps.length}
            elapsed={elapsed}
            pictureHref={picture && hrefOf(picture)}
          />
        </div>
      )}
      <div className="max-sm:order-3">{step ? <StepFacts step={step} missed={tree.missed} /> : null}</div>
    </div>
  );
}
