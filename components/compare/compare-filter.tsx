"use client";
import { useState } from "react";
import { FilterInput } from "@/components/ui/filter-input";
import { parseFilter } from "@/lib/domain/filter/parse-filter";

/** Narrows every run of a comparison to attempts that fit; taken by Enter, so that figures do not follow each letter. */
export function CompareFilter({ filter, onFilter }: { filter: string; onFilter: (filter: string) => void }) {
  const [text, setText] = useState(filter);
  const read = parseFilter(text);
  const problem = "problem" in read && text.trim() !== "" ? read.problem : null;
  return (
    <form
      className="border-b border-line px-6 py-1.5 max-sm:px-4 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) onFilter(text.trim());
      }}
    >
      <div className="flex">
        <FilterInput
          value={text}
          onValueChange={(next) => {
            setText(next);
            if (next === "") onFilter("");
          }}
          aria-label="Filter the attempts of every run"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : "compare-filter-problem"}
          placeholder="All attempts of every run; for example app:libreoffice_calc round:1, then Enter"
          spellCheck={false}
        />
      </div>
      {problem === null ? null : (
        <p id="compare-filter-problem" className="mt-1 text-12 text-fail">
          {problem.message}
          {problem.suggestion === null ? null : (
            <>
              {" "}
              Did you mean{" "}
              <button
                type="button"
                className="text-accent underline underline-offset-2"
                onClick={() => {
                  const { start, end } = problem.span;
                  setText(`${text.slice(0, start)}${problem.suggestion}${text.slice(end)}`);
                }}
              >
                {problem.suggestion}
              </button>
              ?
            </>
          )}
        </p>
      )}
    </form>
  );
}
