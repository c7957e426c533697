"use client";
import { useCallback, useState, type CSSProperties } from "react";
import { useRouter, useSearchParams } from "next/navigation";
import { toast } from "@/components/ui/toast";
import type { AttemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import { isAttemptFinal } from "@/lib/domain/attempt/attempt.status";
import { parseAttemptFilter } from "@/lib/client/attempt-filter";
import { artifactHref } from "@/lib/client/run-api";
import { useShortcuts } from "@/lib/client/use-shortcuts";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCountOf, formatScore } from "@/lib/format/count";
import { formatMs } from "@/lib/format/duration";
import { PANES, parsePanes } from "../trace-viewer/panes";
import { parseStepIndex } from "../trace-viewer/replay-position";
import { stepMsOf } from "../trace-viewer/step-ms";
import { replayKeys } from "../trace-viewer/replay-keys";
import { StepList } from "../trace-viewer/step-list";
import { useFramePrefetch } from "../trace-viewer/use-frame-prefetch";
import { useReplay } from "../trace-viewer/use-replay";
import { useReplayAddress } from "../trace-viewer/use-replay-address";
import { useStepTree } from "../trace-viewer/use-step-tree";
import { AttemptHeader } from "./attempt-header";
import { attemptLink } from "./attempt-link";
import { AttemptPanes } from "./attempt-panes";
import { LineageGraph, lineageHeight } from "./lineage-graph";
import { ReplayStage } from "./replay-stage";
import { SetAsideNote } from "./set-aside-note";
import { useNeighbours, useSiblings } from "./use-neighbours";

/** What stays in the address when a reader goes to another attempt of the same list. */
const KEPT_NAMES = ["filter", "status", "verifier", "outcome", "task", "sort", "order", "pane"] as const;

function verifiedWords(attempt: AttemptDetailWire): string | null {
  if (!isAttemptFinal(attempt.status)) return null;
  if (!attempt.verification) return "Not verified";
  const score = attempt.score;
  const took = formatMs(attempt.verification.duration_ms);
  return attempt.verifier === "invalid"
    ? `Verified in ${took}, not counted`
    : `Verified: ${formatScore(score)} in ${took}`;
}

function forkedWords({ lineage }: AttemptDetailWire): string | null {
  if (!lineage) return null;
  if (lineage.fork_ms === null) return "Forked here";
  return `Forked here: ${formatCountOf(lineage.child_count, "copy", "copies")} in ${formatMs(lineage.fork_ms)}`;
}

/** Step list, replay and panes of one attempt, moving together, with the page's keys and address. */
export function AttemptWorkbench({ attempt, template }: { attempt: AttemptDetailWire; template: string | null }) {
  const workspace = useWorkspaceSlug();
  const pathTo = usePathTo();
  const router = useRouter();
  const search = useSearchParams();
  const { steps } = attempt;
  const asked = search.get("step");
  const replay = useReplay(steps.length, stepMsOf(steps), {
    step: asked === null ? null : parseStepIndex(asked, Number.MAX_SAFE_INTEGER),
    panes: parsePanes(search.get("pane")),
  });
  useReplayAddress(replay);
  const step = steps[replay.step - 1] ?? null;
  const hrefOf = useCallback((digest: string) => artifactHref(workspace, digest), [workspace]);
  const siblings = useSiblings(workspace, attempt.run_id, attempt.task_id);
  const listed = { ...parseAttemptFilter(search), filter: search.get("filter") ?? undefined };
  const neighbours = useNeighbours(workspace, attempt.run_id, attempt.id, listed);
  useFramePrefetch(steps, replay.step, hrefOf);
  const needsTree = replay.panes.includes("accessibility") || replay.panes.includes("logs");
  const next = steps[replay.step] ?? null;
  const tree = useStepTree({ step, next, side: replay.side }, needsTree, hrefOf);
  const [isFilm, setFilm] = useState(false);

  const attemptHref = (id: string) => {
    const kept = new URLSearchParams();
    for (const name of KEPT_NAMES) if (search.get(name)) kept.set(name, search.get(name) ?? "");
    const text = kept.toString();
    return `${pathTo(`/runs/${attempt.run_id}/attempts/${id}`)}${text ? `?${text}` : ""}`;
  };
  const open = (id: string | null) => (id === null ? null : () => router.push(attemptHref(id)));
  const panes = PANES.filter((pane) => pane !== "conversation" || attempt.model_use !== null);
  const hasFilm = Boolean(attempt.video?.digest);
  const { p: playPictures, ...stepKeys } = replayKeys({
    replay,
    steps,
    panes,
    onPrevious: open(neighbours.previousId),
    onNext: open(neighbours.nextId),
    onCopyLink: () => {
      void navigator.clipboard
        .writeText(attemptLink(attempt.id, replay))
        .then(() => toast(`Link to step ${replay.step} copied`));
    },
  });
  useShortcuts({
    ...stepKeys,
    // The film brings its own key for playing.
    ...(playPictures && !(hasFilm && isFilm) && { p: playPictures }),
    ...(hasFilm && { m: () => setFilm(!isFilm) }),
  });

  return (
    <>
      <AttemptHeader
        attempt={attempt}
        siblings={siblings}
        neighbours={neighbours}
        hrefOf={attemptHref}
        link={() => attemptLink(attempt.id, replay)}
      />
      {attempt.lineage ? (
        <LineageGraph attempt={attempt} lineage={attempt.lineage} template={template} hrefOf={attemptHref} />
      ) : null}
      <div
        style={{ "--lineage": `${attempt.lineage ? lineageHeight(attempt, attempt.lineage) : 0}px` } as CSSProperties}
        className="flex min-h-0 flex-1 flex-col side:grid side:h-[calc(100dvh-var(--bar)-49px-var(--lineage))] side:flex-none side:grid-cols-[264px_minmax(0,1fr)_400px] side:grid-rows-[minmax(0,1fr)]"
      >
        <div className="relative flex min-h-0 min-w-0 flex-col border-line max-side:order-2 max-side:border-t side:border-r">
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
        <div className="min-h-0 min-w-0 max-side:order-0 side:overflow-y-auto">
          <ReplayStage
            attempt={attempt}
            replay={replay}
            tree={tree}
            hrefOf={hrefOf}
            canPoint={replay.panes.includes("accessibility")}
            film={{ isShown: isFilm, onShow: setFilm }}
          />
        </div>
        <aside
          aria-label="Evidence and facts"
          className="relative min-w-0 border-line max-side:order-1 max-side:border-t side:overflow-y-auto side:border-l"
        >
          <SetAsideNote attempt={attempt} />
          <AttemptPanes
            attempt={attempt}
            step={step}
            tree={tree}
            panes={panes}
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
