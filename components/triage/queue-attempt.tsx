"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { EvidencePane } from "@/components/attempt/evidence-pane";
import { AttemptFacts } from "@/components/attempt/facts";
import { useAttempt } from "@/components/attempt/use-attempt";
import { ProblemView } from "@/components/layout/problem-view";
import { SkeletonRows } from "@/components/ui/skeleton";
import { FrameView } from "@/components/trace-viewer/frame-view";
import { problemOf } from "@/lib/client/problem";
import { queryKeys } from "@/lib/client/query-keys";
import { artifactHref } from "@/lib/client/run-api";
import { useShortcuts } from "@/lib/client/use-shortcuts";
import { useHasScope, usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { getAttemptLabels, getLabelSet, labelAttempt, type OwnLabel } from "./label-api";
import { LabelKeys } from "./label-keys";
import { OthersLabels } from "./others-labels";

interface Undo {
  attemptId: string;
  was: OwnLabel;
}
/** What the last keys changed, over all attempts of the queue; the newest last. */
const undoStack: Undo[] = [];

/** The attempt that is open in the queue: its last screen, its evidence, and the keys that label it. */
export function QueueAttempt({
  attemptId,
  runId,
  place,
  isSecond,
  hasNext,
  onStep,
  onOpen,
}: {
  attemptId: string;
  runId: string;
  /** `3 of 25`. */
  place: string;
  isSecond: boolean;
  hasNext: boolean;
  onStep: (by: 1 | -1) => void;
  onOpen: (attemptId: string) => void;
}) {
  const workspace = useWorkspaceSlug();
  const to = usePathTo();
  const client = useQueryClient();
  const attempt = useAttempt(workspace, attemptId);
  const set = useQuery({
    queryKey: queryKeys.labelSet(workspace),
    queryFn: ({ signal }) => getLabelSet(workspace, signal),
  });
  const labels = useQuery({
    queryKey: queryKeys.attemptLabels(workspace, attemptId),
    queryFn: ({ signal }) => getAttemptLabels(workspace, attemptId, signal),
  });
  const own = labels.data?.labels.find(({ is_own }) => is_own) ?? null;
  const [note, setNote] = useState<string | null>(null);
  const noteBox = useRef<HTMLTextAreaElement>(null);
  const words = set.data?.labels ?? [];
  const written = note ?? own?.note ?? "";

  const save = async (id: string, next: OwnLabel, was: OwnLabel | null) => {
    try {
      const saved = await labelAttempt(workspace, id, next);
      client.setQueryData(queryKeys.attemptLabels(workspace, id), saved);
      if (was !== null) undoStack.push({ attemptId: id, was });
      void client.invalidateQueries({ queryKey: queryKeys.agreement(workspace, runId) });
      return true;
    } catch (error) {
      toast(`The label was not stored: ${problemOf(error).detail}`);
      return false;
    }
  };
  const current: OwnLabel = { label: own?.label ?? null, note: own?.note ?? "" };
  const give = async (label: string | undefined) => {
    if (label === undefined || !labels.isSuccess) return;
    if (await save(attemptId, { label, note: written }, current)) onStep(1);
  };
  const mayLabel = useHasScope("runs:write");
  const undo = async () => {
    const last = undoStack.pop();
    if (last !== undefined && (await save(last.attemptId, last.was, null))) onOpen(last.attemptId);
  };
  const keys = mayLabel
    ? Object.fromEntries(words.map((word, at) => [String(at + 1), () => void give(word)]))
    : ({} as Record<string, () => void>);
  useShortcuts({
    ...keys,
    s: () => onStep(1),
    ArrowRight: () => onStep(1),
    ArrowLeft: () => onStep(-1),
    u: () => mayLabel && void undo(),
    n: () => noteBox.current?.focus(),
  });

  if (attempt.isError) {
    return <ProblemView title="The attempt could not be read" error={attempt.error} safe="Its evidence is stored." />;
  }
  const { data } = attempt;
  if (data === undefined) return <SkeletonRows rows={8} widths={["w-64", "w-40"]} label="Reading the attempt" />;
  const hrefOf = (digest: string) => artifactHref(workspace, digest);
  const isHidden = isSecond && (own === null || own.label === null);
  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 side:grid-cols-[minmax(0,1fr)_400px] side:grid-rows-[auto_1fr]">
      <div className="min-w-0 px-6 py-3 max-sm:px-4">
        <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h1 className="min-w-0 font-semibold" title={data.instruction}>
            {data.instruction}
          </h1>
          <Link href={to(`/runs/${data.run_id}/attempts/${data.id}`)} className="text-accent hover:underline">
            Attempt {data.number}
          </Link>
          <span role="status" className="ml-auto text-12 text-ink-3">
            {place}
          </span>
        </div>
        <AttemptFacts status={data.status} verifier={data.verifier} outcome={data.outcome} />
        {data.failure === null ? null : <p className="mt-2 text-warn">{data.failure.message}</p>}
        <div className="mt-2 max-w-3xl">
          <FrameView
            step={data.steps.at(-1) ?? null}
            side="after"
            hrefOf={hrefOf}
            fallback={data.last_frame}
            isEnded={data.finished_at !== null}
          />
        </div>
      </div>
      <aside
        aria-label="Labels"
        className="border-line px-6 py-3 max-side:border-y max-sm:px-4 side:col-start-2 side:row-span-2 side:row-start-1 side:border-l side:px-4"
      >
        {mayLabel ? (
          <LabelKeys
            words={words}
            given={current.label}
            note={written}
            noteRef={noteBox}
            hasNext={hasNext}
            canUndo={undoStack.length > 0}
            onGive={(label) => void give(label)}
            onTakeBack={() => void save(attemptId, { label: null, note: written }, current)}
            onNote={setNote}
            onKeepNote={() => {
              if (written !== current.note) void save(attemptId, { ...current, note: written }, current);
            }}
            onSkip={() => onStep(1)}
            onUndo={() => void undo()}
          />
        ) : (
          <p className="mb-3 text-ink-2">Your role reads labels and gives none. The arrow keys go on and back.</p>
        )}
        {labels.data ? <OthersLabels data={labels.data} isHidden={isHidden} /> : null}
      </aside>
      <section aria-labelledby="evidence-heading" className="min-w-0 px-6 pb-3 max-side:pt-3 max-sm:px-4">
        <h2 id="evidence-heading" className="mb-1.5 font-semibold">
          Evidence
        </h2>
        <EvidencePane attempt={data} hrefOf={hrefOf} />
      </section>
    </div>
  );
}
