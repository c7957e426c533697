"use client";
import { Link } from "@/components/ui/link";
import { AttemptFacts } from "@/components/attempt/facts";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/tag";
import { cn } from "@/components/ui/cn";
import { actionWords } from "@/components/trace-viewer/action-words";
import { FrameView } from "@/components/trace-viewer/frame-view";
import { useFramePrefetch } from "@/components/trace-viewer/use-frame-prefetch";
import type { FrameSide } from "@/components/trace-viewer/use-replay";
import { artifactHref } from "@/lib/client/run-api";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { AttemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import { formatScore } from "@/lib/format/count";

/** One of two attempts on a step that both share: facts, picture, and its steps with the first different one marked. */
export function PairedSide({
  name,
  attempt,
  step: at,
  side,
  divergesAt,
  onStep,
}: {
  name: string;
  attempt: AttemptDetailWire;
  step: number;
  side: FrameSide;
  divergesAt: number | null;
  onStep: (step: number) => void;
}) {
  const workspace = useWorkspaceSlug();
  const to = usePathTo();
  const { steps } = attempt;
  const hrefOf = (digest: string) => artifactHref(workspace, digest);
  useFramePrefetch(steps, Math.min(at, steps.length), hrefOf);
  const step = steps[at - 1] ?? null;
  return (
    <section aria-label={name} className="min-w-0 border-line px-4 py-3 first:border-r max-sm:first:border-r-0">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{name}</h2>
        <Link
          href={to(`/runs/${attempt.run_id}/attempts/${attempt.id}?step=${Math.max(1, Math.min(at, steps.length))}`)}
          className="text-accent hover:underline"
        >
          Attempt {attempt.number}
        </Link>
        <span className="text-ink-3">score {formatScore(attempt.score)}</span>
      </div>
      <AttemptFacts status={attempt.status} verifier={attempt.verifier} outcome={attempt.outcome} />
      <div className="mt-2">
        {step === null ? (
          <p className="grid aspect-video place-content-center bg-sunken p-4 text-center text-ink-3">
            {steps.length === 0 ? "No step was taken." : `It had ended after step ${steps.length}.`}
          </p>
        ) : (
          <FrameView
            step={step}
            side={side}
            hrefOf={hrefOf}
            fallback={attempt.last_frame}
            isEnded={attempt.finished_at !== null}
          />
        )}
      </div>
      <ol aria-label={`Steps of ${name}`} className="mt-2 border-t border-line">
        {steps.map((one, index) => {
          const { icon, verb, object } = actionWords(one.action);
          const isHere = index + 1 === at;
          return (
            <li key={one.index}>
              <button
                type="button"
                aria-current={isHere ? "step" : undefined}
                onClick={() => onStep(index + 1)}
                className={cn(
                  "grid w-full grid-cols-[28px_16px_auto_minmax(0,1fr)_auto] items-center gap-2 border-b border-line px-2 py-1 text-left hover:bg-hover",
                  isHere && "bg-selected shadow-[inset_2px_0_0_var(--accent)]",
                )}
              >
                <span className="text-right text-ink-3">{index + 1}</span>
                <Icon of={icon} className="text-ink-2" />
                <span className="font-medium">{verb}</span>
                <span className="truncate text-ink-2">{object}</span>
                {index + 1 === divergesAt ? <Tag tone="accent">first difference</Tag> : null}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
