"use client";
import { useState } from "react";
import type { AttemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import { artifactHref } from "@/lib/client/run-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { useReplay } from "../trace-viewer/use-replay";
import { useFramePrefetch } from "../trace-viewer/use-frame-prefetch";
import { useStepTree } from "../trace-viewer/use-step-tree";
import { stepMsOf } from "../trace-viewer/replay-position";
import { ReplayStage } from "./replay-stage";

interface AttemptReplayProps {
  attempt: AttemptDetailWire;
  /** 1-based; the step that it opens at. A change of it moves the replay there. */
  step: number;
  /** Told each step that the reader goes to in this replay. */
  onStep?: (step: number) => void;
}

/**
 * One attempt's film, picture and facts on a clock of its own, without keys and without a part in the address: any
 * number of them stand beside each other.
 */
export function AttemptReplay({ attempt, step, onStep }: AttemptReplayProps) {
  const workspace = useWorkspaceSlug();
  const hrefOf = (digest: string) => artifactHref(workspace, digest);
  const own = useReplay(attempt.steps.length, stepMsOf(attempt.steps), { step });
  const [asked, setAsked] = useState(step);
  if (asked !== step) {
    setAsked(step);
    own.setStep(step);
  }
  const replay = {
    ...own,
    setStep: (next: number) => {
      own.setStep(next);
      onStep?.(next);
    },
  };
  useFramePrefetch(attempt.steps, replay.step, hrefOf);
  const current = attempt.steps[replay.step - 1] ?? null;
  const tree = useStepTree(
    { step: current, next: attempt.steps[replay.step] ?? null, side: replay.side },
    false,
    hrefOf,
  );
  return (
    <section aria-label={`Replay of attempt ${attempt.number}`} className="min-w-0">
      <ReplayStage attempt={attempt} replay={replay} tree={tree} hrefOf={hrefOf} canPoint={false} />
    </section>
  );
}
