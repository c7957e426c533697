"use client";
import { ListFilter, X } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import type { FilterField } from "@/lib/domain/filter/filter-fields";
import { completeFilter, fieldAtCaret, type Completion } from "./complete-filter";
import { FilterProblemNote } from "./filter-problem";
import { joinFilter, readFilterText, readOrAll, withoutPart } from "./filter-text";

interface FilterBoxProps {
  /** The filter of the address. It may be one that cannot be read: then the box says why. */
  value: string;
  /** Gets a filter that can be read, in its one spelling. */
  onChange: (filter: string) => void;
  label?: string;
  /** Values that a field without a closed list has here, for completion. */
  valuesOf?: (field: FilterField) => readonly string[];
  /** The field whose values are asked for at the caret, or null. */
  onField?: (field: FilterField | null) => void;
  className?: string;
}

/**
 * A filter as chips with a line to type more into, and both are one text: a chip is pressed to change it in the line, the line
 * becomes chips at Enter. What cannot be read stays where it was typed, with the place and what may have been meant; it never
 * empties a list. `/` comes here.
 */
export function FilterBox({ value, onChange, label = "Filter", valuesOf, onField, className }: FilterBoxProps) {
  const read = readFilterText(value);
  const problem = "problem" in read ? read.problem : null;
  const { parts, sort } = readOrAll(value);
  const chips = sort === null ? parts : [...parts, joinFilter([], sort)];
  // A filter that cannot be read is typed text, to be mended.
  const [draft, setDraft] = useState<{ text: string; of: string }>({ text: problem ? value : "", of: value });
  if (draft.of !== value) setDraft({ text: problem ? value : draft.text === draft.of ? "" : draft.text, of: value });
  const [caret, setCaret] = useState(0);
  const [picked, setPicked] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState<string | null>(problem ? value : null);
  const input = useRef<HTMLInputElement>(null);
  const ids = { list: useId(), problem: useId() };

  const { text } = draft;
  const field = fieldAtCaret(text, caret);
  const completions = isOpen ? completeFilter(text, caret, field && valuesOf ? valuesOf(field) : []) : [];
  const drafted = text.trim() === "" ? null : readFilterText(text);
  const shown = refused === text && drafted && "problem" in drafted ? drafted.problem : null;

  const type = (next: string, at = next.length) => {
    setDraft({ text: next, of: value });
    setCaret(at);
    setPicked(0);
    setOpen(true);
    onField?.(fieldAtCaret(next, at));
  };
  const apply = (typed = text) => {
    const base = problem ? "" : joinFilter(parts, null);
    const added = readOrAll(typed);
    // An order that is typed takes the place of the one that is there.
    const whole = readFilterText([base, typed, added.sort === null && sort ? joinFilter([], sort) : ""].join(" "));
    setOpen(false);
    if ("problem" in whole) {
      // Each part may be right and both together too much.
      setRefused(typed);
      return;
    }
    setRefused(null);
    setDraft({ text: "", of: whole.text });
    onChange(whole.text);
  };
  const complete = ({ insert, from }: Completion) => {
    const next = text.slice(0, from) + insert + text.slice(caret).trimStart();
    type(next, from + insert.length);
    requestAnimationFrame(() => input.current?.setSelectionRange(from + insert.length, from + insert.length));
  };
  const edit = (at: number) => {
    const isSort = at >= parts.length;
    onChange(isSort ? joinFilter(parts, null) : withoutPart({ text: value, parts, sort }, at));
    type([text.trim(), chips[at]].filter(Boolean).join(" "));
    setOpen(false);
    input.current?.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const isListed = completions.length > 0;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!isListed) return setOpen(true);
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setPicked((now) => (now + step + completions.length + 1) % (completions.length + 1));
    } else if (event.key === "Tab" && isListed && !event.shiftKey && text !== "") {
      const chosen = completions[Math.max(0, picked - 1)];
      if (!chosen) return;
      event.preventDefault();
      complete(chosen);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const chosen = completions[picked - 1];
      if (picked > 0 && chosen) complete(chosen);
      else apply();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (isListed) setOpen(false);
      else input.current?.blur();
    } else if (event.key === "Backspace" && text === "" && chips.length > 0) {
      event.preventDefault();
      edit(chips.length - 1);
    }
  };
  return (
    <div className={cn("relative min-w-0 flex-1", className)}>
      <div
        className={cn(
          "flex min-h-(--ctl) min-w-0 flex-wrap items-center gap-1 rounded-2 border border-line-control px-2 py-0.5 text-ink-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus",
          shown && "border-fail-fill",
        )}
      >
        <Icon of={ListFilter} className="mr-0.5" />
        {problem ? null : (
          <ul className="contents" aria-label="Parts of the filter">
            {chips.map((chip, at) => (
              <li
                key={chip}
                className="inline-flex h-6 max-w-full items-center rounded-1 border border-line-strong bg-sunken max-sm:h-7"
              >
                <button
                  type="button"
                  onClick={() => edit(at)}
                  title={`Change ${chip}`}
                  className="h-full min-w-0 truncate pl-1.5 font-mono text-12 text-ink"
                >
                  <Chip text={chip} />
                </button>
                <button
                  type="button"
                  aria-label={`Remove ${chip}`}
                  onClick={() =>
                    onChange(
                      at >= parts.length ? joinFilter(parts, null) : withoutPart({ text: value, parts, sort }, at),
                    )
                  }
                  className="grid h-full w-6 place-items-center hover:text-ink"
                >
                  <Icon of={X} size="s" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          data-filter
          role="combobox"
          aria-label={label}
          aria-keyshortcuts="/"
          aria-autocomplete="list"
          aria-expanded={completions.length > 0}
          aria-controls={ids.list}
          aria-activedescendant={picked > 0 ? `${ids.list}-${picked - 1}` : undefined}
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? ids.problem : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={chips.length === 0 ? "status:done -outcome:success steps:>10" : ""}
          value={text}
          onChange={(event) => type(event.target.value, event.target.selectionStart ?? event.target.value.length)}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? text.length)}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKey}
          className="h-6 min-w-24 flex-1 bg-transparent max-sm:min-w-8 font-mono text-12 text-ink outline-none placeholder:text-ink-3"
        />
        {text === "" && chips.length === 0 ? (
          <Kbd>/</Kbd>
        ) : (
          <button
            type="button"
            aria-label="Clear the filter"
            onClick={() => {
              setDraft({ text: "", of: "" });
              setRefused(null);
              onChange("");
            }}
            className="grid size-6 place-items-center rounded-2 hover:bg-hover"
          >
            <Icon of={X} />
          </button>
        )}
      </div>
      <ul
        id={ids.list}
        role="listbox"
        aria-label="What may be written next"
        hidden={completions.length === 0}
        className="absolute top-full left-0 z-30 mt-1 max-h-80 w-[min(480px,100%)] overflow-y-auto rounded-3 border border-line-strong bg-raised p-1 shadow-pop"
      >
        {completions.map((completion, at) => (
          <li
            key={completion.label}
            id={`${ids.list}-${at}`}
            role="option"
            aria-selected={picked === at + 1}
            // Before the line loses the focus, which would shut the list.
            onMouseDown={(event) => {
              event.preventDefault();
              complete(completion);
            }}
            className="flex h-7 cursor-pointer items-baseline gap-2 rounded-2 px-2 leading-7 hover:bg-hover aria-selected:bg-selected max-sm:h-9 max-sm:leading-9"
          >
            <span className="shrink-0 font-mono text-12">{completion.label}</span>
            <span className="truncate text-12 text-ink-3">{completion.meaning}</span>
          </li>
        ))}
      </ul>
      {shown ? (
        <div className="pt-1">
          <FilterProblemNote
            id={ids.problem}
            text={text}
            problem={shown}
            onSuggestion={(mended) => {
              type(mended);
              apply(mended);
            }}
          />
        </div>
      ) : null}
    </div>
  );
}

/** A chip's text, its field lighter than what is asked of it. */
function Chip({ text }: { text: string }) {
  const colon = /^-?[a-z_]+:/.exec(text)?.[0].length ?? 0;
  return (
    <>
      <span className="text-ink-2">{text.slice(0, colon)}</span>
      {text.slice(colon)}
    </>
  );
}
