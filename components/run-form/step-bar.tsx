"use client";
import { Check, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { formatCountOf } from "@/lib/format/count";
import { useRunForm, type RunForm } from "./run-form-context";
import { errorsOfStep } from "./run-form.errors";
import { STEPS, STEP_TITLES, type StepName } from "./run-form.steps";

function executionWords({ parallel_copies: copies, fork_copies: forks, rounds }: RunForm["values"]): string {
  return [
    formatCountOf(Number(copies) || 0, "copy", "copies"),
    Number(forks) > 1 ? formatCountOf(Number(forks), "fork") : null,
    formatCountOf(Number(rounds) || 0, "round"),
  ]
    .filter((part) => part !== null)
    .join(" × ");
}

function summaryOf(form: RunForm, step: StepName): string {
  const { values } = form;
  switch (step) {
    case "workload":
      return values.tasks.length === 0
        ? "no task chosen"
        : `${formatCountOf(values.tasks.length, "task")}, ${values.task_set}`;
    case "environment":
      return values.template === "" ? "no template chosen" : `${values.template}, no network`;
    case "execution":
      return executionWords(values);
    case "budget":
      return values.spend_cap_usd === ""
        ? "no spend cap yet"
        : `$${values.spend_cap_usd}, ${values.time_cap_minutes} min`;
    case "review": {
      const open = Object.keys(form.errors).length;
      return open > 0 ? `${formatCountOf(open, "setting")} to correct` : "ready to launch";
    }
  }
}

/** The five steps with what each holds; every one can be opened at any time. */
export function StepBar() {
  const form = useRunForm();
  const { step: current, errors, goTo } = form;
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const node = strip.current;
    const item = node?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    if (node && item) node.scrollLeft = item.offsetLeft - (node.clientWidth - item.clientWidth) / 2;
  }, [current]);
  return (
    <nav aria-label="Steps" className="border-b border-line">
      <ol ref={strip} className="scrollbar-none relative grid grid-cols-5 overflow-x-auto max-sm:flex">
        {STEPS.map((step, index) => {
          const isCurrent = step === current;
          const isPast = STEPS.indexOf(current) > index;
          const isRefused = isPast && errorsOfStep(errors, step).length > 0;
          return (
            <li
              key={step}
              className="min-w-0 border-r border-line last:border-r-0 max-sm:shrink-0 max-sm:basis-[168px]"
            >
              <button
                type="button"
                onClick={() => goTo(step)}
                aria-current={isCurrent ? "step" : undefined}
                className={cn(
                  "block w-full border-b-2 border-transparent px-4 pt-2.5 pb-[9px] text-left hover:bg-hover focus-visible:-outline-offset-2",
                  index === 0 && "pl-6 max-sm:pl-4",
                  isCurrent && "border-accent",
                )}
              >
                <span className={cn("flex items-center gap-1.5 font-semibold", isCurrent ? "text-ink" : "text-ink-2")}>
                  {isRefused ? (
                    <Icon of={TriangleAlert} className="text-warn" />
                  ) : isPast ? (
                    <Icon of={Check} />
                  ) : (
                    <span className="font-medium text-ink-3">{index + 1}</span>
                  )}
                  {STEP_TITLES[step]}
                </span>
                <span className="mt-px block truncate text-12 text-ink-3">{summaryOf(form, step)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
