"use client";
import { ArrowRight, Play } from "lucide-react";
import { Link } from "@/components/ui/link";
import { usePathTo } from "@/lib/client/workspace-context";
import { formatCount, formatCountOf } from "@/lib/format/count";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { Kbd } from "../ui/kbd";
import { AttemptsArithmetic } from "./attempts-arithmetic";
import { PreflightList } from "./preflight-list";
import { RunForecast } from "./run-forecast";
import { useRunForm } from "./run-form-context";
import { STEP_TITLES, stepBeside } from "./run-form.steps";
import { SelectionFacts } from "./selection-facts";

const plural = (text: string, one: string, many: string) => (text.trim() === "1" ? one : many);

function StepButtons() {
  const form = useRunForm();
  const pathTo = usePathTo();
  const previous = stepBeside(form.step, -1);
  const next = stepBeside(form.step, 1);
  return (
    <div className="flex gap-2">
      {previous ? (
        <Button size="lg" onClick={() => form.goTo(previous)}>
          Back
        </Button>
      ) : (
        <Button size="lg" asChild>
          <Link href={pathTo("/runs")}>Cancel</Link>
        </Button>
      )}
      {next ? (
        <Button variant="primary" size="lg" className="ml-auto" onClick={() => form.goTo(next)}>
          Next: {next === "review" ? "review" : STEP_TITLES[next].toLowerCase()}
          <Icon of={ArrowRight} />
        </Button>
      ) : (
        <Button
          variant="primary"
          size="lg"
          className="flex-1"
          aria-keyshortcuts="Meta+Enter Control+Enter"
          aria-disabled={form.isLaunching || undefined}
          onClick={form.launch}
        >
          <Icon of={Play} />
          {form.attempts === null ? "Launch" : `Launch ${formatCountOf(form.attempts, "attempt")}`}
          <Kbd>⌘↵</Kbd>
        </Button>
      )}
    </div>
  );
}

/** What the settings amount to: attempts, forecast, selection or preflight, and the way on. */
export function SummaryColumn() {
  const { values, attempts, cohorts, step, draft } = useRunForm();
  return (
    <aside
      aria-label="Summary"
      className="flex flex-col border-line px-6 max-side:border-t max-sm:px-4 side:w-[336px] side:shrink-0 side:overflow-y-auto side:border-l"
    >
      <AttemptsArithmetic
        factors={[
          { value: formatCount(values.tasks.length), word: values.tasks.length === 1 ? "task" : "tasks" },
          { value: values.parallel_copies || "—", word: plural(values.parallel_copies, "copy", "copies") },
          { value: values.fork_copies || "—", word: plural(values.fork_copies, "fork", "forks") },
          { value: values.rounds || "—", word: plural(values.rounds, "round", "rounds") },
        ]}
        attempts={attempts}
        cohorts={cohorts}
      />
      <RunForecast />
      {step === "workload" ? <SelectionFacts /> : null}
      {step === "review" ? <PreflightList /> : null}
      <div className="sticky bottom-0 -mx-6 mt-auto border-t border-line bg-page px-6 pt-3 pb-3.5 max-sm:-mx-4 max-sm:px-4">
        <StepButtons />
        {step === "review" ? (
          <p className="mt-2 text-11 break-all text-ink-3">
            Pressing twice starts one run. <span className="font-mono">{draft.idempotency_key}</span>
          </p>
        ) : null}
      </div>
    </aside>
  );
}
