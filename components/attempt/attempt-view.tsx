"use client";
import { useQuery } from "@tanstack/react-query";
import { useState, type CSSProperties } from "react";
import { useRouter, useSearchParams } from "next/navigation";
import type { AttemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import { isAttemptFinal } from "@/lib/domain/attempt/attempt.status";
import { parseAttemptFilter } from "@/lib/client/attempt-filter";
import { queryKeys } from "@/lib/client/query-keys";
import { artifactHref, getRun } from "@/lib/client/run-api";
import { useShortcuts } from "@/lib/client/use-shortcuts";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCountOf, formatScore } from "@/lib/format/count";
import { formatDuration, formatMs } from "@/lib/format/duration";
import { ProblemView } from "../layout/problem-view";
import { TopBar } from "../layout/top-bar";
import { domainLabel } from "../task/task-filter";
import { Segments } from "../ui/segments";
import { SkeletonRows } from "../ui/skeleton";
import { FilmStrip } from "../trace-viewer/film-strip";
import { FrameView } from "../trace-viewer/frame-view";
import { StepFacts } from "../trace-viewer/step-facts";
import { StepList } from "../trace-viewer/step-list";
import { TransportBar } from "../trace-viewer/transport-bar";
import { useFramePrefetch } from "../trace-viewer/use-frame-prefetch";
import { useReplay, replayKeys } from "../trace-viewer/use-replay";
import { AttemptFilm } from "./attempt-film";
import { AttemptHeader } from "./attempt-header";
import { AttemptPanes } from "./attempt-panes";
import { LineageGraph, lineageHeight } from "./lineage-graph";
import { placeWords } from "./sibling-marks";
import { useAttempt } from "./use-attempt";
import { useNeighbours, useSiblings } from "./use-neighbours";

const FILTER_NAMES = ["status", "verifier", "outcome", "task", "pane"] as const;

/** One attempt, step by step, with the evidence beside the picture. */
export function AttemptView({ runId, attemptId }: { runId: string; attemptId: string }) {
  const workspace = useWorkspaceSlug();
  const pathTo = usePathTo();
  const query = useAttempt(workspace, attemptId);
  const run = useQuery({
    queryKey: queryKeys.run(workspace, runId),
    queryFn: ({ signal }) => getRun(workspace, runId, signal),
  });
  const attempt = query.data;
  const title = attempt
    ? `${domainLabel(attempt.app)} ${attempt.task_id.slice(0, 8)} ${placeWords(attempt)}`
    : "Attempt";
  return (
    <>
      <TopBar
        crumbs={[
          { label: "Runs", href: pathTo("/runs") },
          { label: run.data?.name ?? "Run", href: pathTo(`/runs/${runId}`) },
          { label: "Rollouts", href: pathTo(`/runs/${runId}/rollouts`) },
        ]}
        title={title}
      />
      {attempt ? (
        <AttemptWorkbench key={attempt.id} attempt={attempt} template={run.data?.template ?? null} />
      ) : query.isError ? (
        <ProblemView
          title="The attempt could not be read"
          error={query.error}
          safe="Every step and its evidence are stored."
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={10} widths={["w-8", "w-64", "w-24"]} label="Reading the attempt" />
      )}
    </>
  );
}

function verifiedWords(attempt: AttemptDetailWire): string | null {
  if (!isAttemptFinal(attempt.status)) return null;
  if (!attempt.verification) return "Not verified";
  const score = attempt.score;
  return `Verified: ${attempt.verifier === "invalid" ? "not counted" : formatScore(score)} in ${formatMs(attempt.verification.duration_ms)}`;
}

function forkedWords({ lineage }: AttemptDetailWire): string | null {
  if (!lineage) return null;
  if (lineage.fork_ms === null) return "Forked here";
  return `Forked here: ${formatCountOf(lineage.child_count, "copy", "copies")} in ${formatMs(lineage.fork_ms)}`;
}

function AttemptWorkbench({ attempt, template }: { attempt: AttemptDetailWire; template: string | null }) {
  const workspace = useWorkspaceSlug();
  const pathTo = usePathTo();
  const router = useRouter();
  const search = useSearchParams();
  const { steps } = attempt;
  const replay = useReplay(steps.length, (index) => {
    const step = steps[index - 1];
    return step ? step.wait_ms + step.act_ms + step.settle_ms : 0;
  });
  const step = steps[replay.step - 1] ?? null;
  const hrefOf = (digest: string) => artifactHref(workspace, digest);
  const siblings = useSiblings(workspace, attempt.run_id, attempt.task_id);
  const neighbours = useNeighbours(workspace, attempt.run_id, attempt.id, parseAttemptFilter(search));
  useFramePrefetch(steps, replay.step, hrefOf);
  const [view, setView] = useState<"pictures" | "video">("pictures");
  const film = attempt.video?.digest ? { ...attempt.video, src: hrefOf(attempt.video.digest) } : null;
  const isFilm = film !== null && view === "video";

  const attemptHref = (id: string) => {
    const kept = new URLSearchParams();
    for (const name of FILTER_NAMES) if (search.get(name)) kept.set(name, search.get(name) ?? "");
    const text = kept.toString();
    return `${pathTo(`/runs/${attempt.run_id}/attempts/${id}`)}${text ? `?${text}` : ""}`;
  };
  const open = (id: string | null) => (id === null ? null : () => router.push(attemptHref(id)));
  const { p: playPictures, ...stepKeys } = replayKeys({
    replay,
    stepCount: steps.length,
    onPrevious: open(neighbours.previousId),
    onNext: open(neighbours.nextId),
  });
  useShortcuts({
    ...stepKeys,
    // The film brings its own key for playing.
    ...(playPictures && !isFilm && { p: playPictures }),
    ...(film && { v: () => setView(isFilm ? "pictures" : "video") }),
  });

  const startedMs = attempt.started_at ? Date.parse(attempt.started_at) : null;
  const elapsed =
    step && startedMs !== null ? formatDuration(Math.max(0, Date.parse(step.started_at) - startedMs)) : "";
  return (
    <>
      <AttemptHeader attempt={attempt} siblings={siblings} neighbours={neighbours} hrefOf={attemptHref} />
      {attempt.lineage ? (
        <LineageGraph attempt={attempt} lineage={attempt.lineage} template={template} hrefOf={attemptHref} />
      ) : null}
      <div
        style={{ "--lineage": `${attempt.lineage ? lineageHeight(attempt, attempt.lineage) : 0}px` } as CSSProperties}
        className="flex min-h-0 flex-1 flex-col side:grid side:h-[calc(100dvh-var(--bar)-49px-var(--lineage))] side:flex-none side:grid-cols-[264px_minmax(0,1fr)_400px] side:grid-rows-[minmax(0,1fr)]"
      >
        <div className="relative flex min-h-0 min-w-0 flex-col border-line max-side:order-2 max-side:border-t side:overflow-y-auto side:border-r">
          {steps.length > 0 ? (
            <StepList
              steps={steps}
              step={replay.step}
              onStep={replay.setStep}
              forkedWords={forkedWords(attempt)}
              verifiedWords={verifiedWords(attempt)}
            />
          ) : (
            <p className="px-3 py-2 text-ink-3">
              {isAttemptFinal(attempt.status) ? "No step was taken." : "Steps appear here as they are taken."}
            </p>
          )}
        </div>
        <div className="flex min-h-0 min-w-0 flex-col max-side:order-0 side:overflow-y-auto">
          <div className="max-sm:order-1">
            <FilmStrip steps={steps} step={replay.step} onStep={replay.setStep} hrefOf={hrefOf} />
          </div>
          <div className="shrink-0 px-4 pt-1.5 max-sm:order-0 max-sm:px-0 max-sm:pt-0">
            {film ? (
              <Segments
                label="View"
                className="mb-1.5 max-sm:m-2"
                value={view}
                onChange={setView}
                options={[
                  { value: "pictures", label: "Pictures" },
                  { value: "video", label: "Video" },
                ]}
              />
            ) : null}
            {isFilm ? (
              <AttemptFilm
                film={film}
                src={film.src}
                steps={steps}
                step={replay.step}
                onStep={replay.setStep}
                isSimulated={attempt.labels.includes("simulated")}
              />
            ) : (
              <FrameView step={step} side={replay.side} hrefOf={hrefOf} fallback={attempt.last_frame} />
            )}
          </div>
          {isFilm ? null : (
            <div className="max-sm:order-2">
              <TransportBar replay={replay} stepCount={steps.length} elapsed={elapsed} />
            </div>
          )}
          <div className="max-sm:order-3">{step ? <StepFacts step={step} /> : null}</div>
        </div>
        <aside
          aria-label="Evidence and facts"
          className="relative min-w-0 border-line max-side:order-1 max-side:border-t side:overflow-y-auto side:border-l"
        >
          <AttemptPanes
            attempt={attempt}
            step={step}
            open={replay.panes}
            onToggle={replay.toggle}
            hrefOf={hrefOf}
            attemptHref={attemptHref}
          />
        </aside>
      </div>
    </>
  );
}
