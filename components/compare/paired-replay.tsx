"use client";
import { ChevronLeft, ChevronRight, SkipForward } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useAttempt } from "@/components/attempt/use-attempt";
import { ProblemView } from "@/components/layout/problem-view";
import { TopBar } from "@/components/layout/top-bar";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { Segments } from "@/components/ui/segments";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { FrameSide } from "@/components/trace-viewer/use-replay";
import { replaceQuery } from "@/lib/client/shallow";
import { useShortcuts } from "@/lib/client/use-shortcuts";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { AttemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import { firstDivergence } from "@/lib/domain/compare/first-divergence";
import { PairedSide } from "./paired-side";

/** Two attempts beside each other on one step, opened at the first one at which they part. */
export function PairedReplay() {
  const workspace = useWorkspaceSlug();
  const search = useSearchParams();
  const to = usePathTo();
  const ids = { base: search.get("base") ?? "", candidate: search.get("cand") ?? "" };
  const base = useAttempt(workspace, ids.base);
  const candidate = useAttempt(workspace, ids.candidate);
  const failed = [base, candidate].find(({ isError }) => isError);
  const runs = base.data && candidate.data ? `?base=${base.data.run_id}&cand=${candidate.data.run_id}` : "";
  return (
    <>
      <TopBar crumbs={[{ label: "Compare", href: `${to("/compare")}${runs}` }]} title="Two attempts" />
      {ids.base === "" || ids.candidate === "" ? (
        <Empty title="Two attempts are held beside each other">
          The address names both, as base and cand. Compare has a link for each task.
        </Empty>
      ) : failed ? (
        <ProblemView
          title="An attempt could not be read"
          error={failed.error}
          safe="Every step and its evidence are stored."
          onRetry={() => void failed.refetch()}
        />
      ) : base.data && candidate.data ? (
        <Beside key={`${base.data.id} ${candidate.data.id}`} base={base.data} candidate={candidate.data} />
      ) : (
        <SkeletonRows rows={10} widths={["w-64", "w-64"]} label="Reading both attempts" />
      )}
    </>
  );
}

const comparedSteps = ({ steps }: AttemptDetailWire) =>
  steps.map(({ action, frame_after: frameAfter }) => ({ action, frameAfter }));

function Beside({ base, candidate }: { base: AttemptDetailWire; candidate: AttemptDetailWire }) {
  const search = useSearchParams();
  const divergence = firstDivergence(comparedSteps(base), comparedSteps(candidate));
  const last = Math.max(1, base.steps.length, candidate.steps.length);
  const asked = Number(search.get("step"));
  const [step, setStep] = useState(
    Number.isInteger(asked) && asked >= 1 ? Math.min(asked, last) : (divergence?.step ?? 1),
  );
  const [side, setSide] = useState<FrameSide>("after");
  const go = (next: number) => {
    const place = Math.min(last, Math.max(1, next));
    setStep(place);
    const query = new URLSearchParams(window.location.search);
    query.set("step", String(place));
    replaceQuery(`?${query.toString()}`);
  };
  const toDivergence = () => {
    if (divergence) go(divergence.step);
  };
  useShortcuts({
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(1),
    End: () => go(last),
    ".": toDivergence,
    d: () => setSide(side === "after" ? "before" : "after"),
  });
  const isSameTask = base.task_id === candidate.task_id;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-6 py-1.5 max-sm:px-4">
        <h1 className="min-w-0 truncate font-semibold" title={base.instruction}>
          {base.instruction}
        </h1>
        {isSameTask ? (
          <span className="font-mono text-11 text-ink-3">{base.task_id.slice(0, 8)}</span>
        ) : (
          <span className="text-warn">two different tasks</span>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Segments
            label="Picture"
            value={side}
            onChange={setSide}
            options={[
              { value: "before", label: "Before" },
              { value: "after", label: "After" },
            ]}
          />
          <Button onClick={toDivergence} disabled={divergence === null}>
            <Icon of={SkipForward} />
            {divergence === null ? "No step differs" : `First difference: step ${divergence.step}`}
            {divergence === null ? null : <Kbd>.</Kbd>}
          </Button>
          <span className="flex items-center gap-2">
            <Button size="icon" aria-label="Step back" onClick={() => go(step - 1)} disabled={step <= 1}>
              <Icon of={ChevronLeft} />
            </Button>
            <span role="status" className="min-w-24 text-center text-ink-2">
              Step {step} of {last}
            </span>
            <Button size="icon" aria-label="Step on" onClick={() => go(step + 1)} disabled={step >= last}>
              <Icon of={ChevronRight} />
            </Button>
          </span>
        </div>
      </div>
      <p className="border-b border-line px-6 py-1.5 text-12 text-ink-3 max-sm:px-4">
        {divergence === null
          ? "Both took the same actions on the same screens."
          : divergence.by === "action"
            ? `They part at step ${divergence.step}: the actions differ there for the first time.`
            : `All actions are alike; the screens differ from step ${divergence.step} on.`}
      </p>
      <div className="grid min-h-0 grid-cols-2 max-sm:grid-cols-1">
        <PairedSide
          name="Baseline"
          attempt={base}
          step={step}
          side={side}
          divergesAt={divergence?.step ?? null}
          onStep={go}
        />
        <PairedSide
          name="Candidate"
          attempt={candidate}
          step={step}
          side={side}
          divergesAt={divergence?.step ?? null}
          onStep={go}
        />
      </div>
    </>
  );
}
