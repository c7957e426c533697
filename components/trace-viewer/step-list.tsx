"use client";
import { AppWindow, GitFork, ListChecks, type LucideIcon } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { formatCountOf } from "@/lib/format/count";
import { inertLine } from "@/lib/domain/inert-text";
import { FilterInput } from "../ui/filter-input";
import { Icon } from "../ui/icon";
import { FoldLine, StepLine } from "./step-line";
import { matchingSteps, stepRows } from "./step-rows";

/** Longest title of a window that is shown. */
const TITLE_CHARS_MAX = 120;

/** A heading where the active window changes; its title is text of the desktop. */
function Chapter({ title }: { title: string }) {
  return (
    <li className="flex items-center gap-2 border-y border-line bg-rail px-3 py-1 text-12 text-ink-3 first:border-t-0">
      <Icon of={AppWindow} />
      <bdi className="truncate">{inertLine(title, TITLE_CHARS_MAX)}</bdi>
    </li>
  );
}

/** What happened between steps, on a thin line. */
function Rule({ icon, words }: { icon: LucideIcon; words: string }) {
  return (
    <li className="flex items-center gap-1.5 py-1 pr-3 pl-[34px] text-11 text-ink-3 after:flex-1 after:border-t after:border-dashed after:border-line-strong after:content-['']">
      <Icon of={icon} size="s" />
      {words}
    </li>
  );
}

/** Every step with its action and seconds; also the text alternative of the pictures. */
export function StepList({
  steps,
  step,
  onStep,
  forkedWords,
  verifiedWords,
}: {
  steps: readonly StepWire[];
  step: number;
  onStep: (step: number) => void;
  /** Rule between the steps of the parent and those after the fork; null without one. */
  forkedWords: string | null;
  /** Last line once the attempt was judged; null before. */
  verifiedWords: string | null;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [search, setSearch] = useState("");
  /** First steps of folds that were opened. */
  const [opened, setOpened] = useState<readonly number[]>([]);
  const found = useMemo(() => matchingSteps(steps, search), [steps, search]);
  const isSearch = search.trim() !== "";
  // A fold that the current step is in is open: the number that it begins with changes only then.
  const rows = useMemo(
    () => stepRows(found, (first, last) => isSearch || opened.includes(first) || (step >= first && step <= last)),
    [found, isSearch, opened, step],
  );
  useEffect(() => {
    const box = list.current?.parentElement;
    const row = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !row || box.scrollHeight <= box.clientHeight) return;
    const top = row.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + row.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 2;
    }
  }, [step]);
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-b border-line p-2">
        <FilterInput
          aria-label="Search the steps"
          placeholder="Text, element, window"
          value={search}
          onValueChange={setSearch}
          className="min-w-0"
        />
      </div>
      {isSearch ? (
        <p role="status" className="shrink-0 px-3 py-1 text-12 text-ink-3">
          {found.length === 0 ? "No step has that" : `${found.length} of ${formatCountOf(steps.length, "step")}`}
        </p>
      ) : null}
      <div className="min-h-0 flex-1 overflow-y-auto max-side:max-h-[70vh]">
        <ol ref={list} aria-label="Steps" className="py-1">
          {rows.map((row) => {
            switch (row.kind) {
              case "chapter":
                return <Chapter key={`window-${row.first}`} title={row.title} />;
              case "forked":
                return forkedWords ? <Rule key="forked" icon={GitFork} words={forkedWords} /> : null;
              case "fold":
                return (
                  <FoldLine
                    key={row.first.index}
                    first={row.first}
                    last={row.last}
                    count={row.count}
                    onOpen={() => setOpened([...opened, row.first.index])}
                  />
                );
              case "step":
                return (
                  <StepLine key={row.step.index} item={row.step} isCurrent={row.step.index === step} onStep={onStep} />
                );
            }
          })}
          {verifiedWords && !isSearch ? <Rule icon={ListChecks} words={verifiedWords} /> : null}
        </ol>
      </div>
    </>
  );
}
