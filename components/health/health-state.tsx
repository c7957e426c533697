import { Check, CircleDashed, CircleHelp, OctagonAlert, TriangleAlert, type LucideIcon } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { HealthState } from "@/lib/domain/health/health.wire";

const STATES: Readonly<Record<HealthState, { icon: LucideIcon; word: string; className: string }>> = {
  ok: { icon: Check, word: "OK", className: "text-ink-2" },
  attention: { icon: TriangleAlert, word: "Needs a look", className: "text-warn" },
  failing: { icon: OctagonAlert, word: "Failing", className: "text-warn" },
  off: { icon: CircleDashed, word: "Not set up", className: "text-ink-3" },
  unknown: { icon: CircleHelp, word: "Not known", className: "text-warn" },
};

export const healthWord = (state: HealthState): string => STATES[state].word;

/** Icon of a check; the word stands beside it or is read only. */
export function HealthMark({ state, className }: { state: HealthState; className?: string }) {
  const { icon, className: tone } = STATES[state];
  return <Icon of={icon} className={cn(tone, className)} />;
}

/** Icon and word. */
export function HealthWord({ state }: { state: HealthState }) {
  const { word, className } = STATES[state];
  return (
    <span className={cn("inline-flex items-center gap-[5px] font-medium whitespace-nowrap", className)}>
      <HealthMark state={state} />
      {word}
    </span>
  );
}
