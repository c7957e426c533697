"use client";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, type ReactNode } from "react";
import { Icon } from "../ui/icon";
import { Kbd } from "../ui/kbd";

/** One pane of the replay: a heading that opens it, its number key, and what it says while closed. */
export function Pane({
  title,
  summary,
  shortcut,
  isOpen,
  onToggle,
  children,
}: {
  title: string;
  summary: ReactNode;
  shortcut: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-label={title} className="border-b border-line">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-keyshortcuts={shortcut}
          onClick={onToggle}
          className="flex h-[34px] w-full items-center gap-1.5 pr-4 pl-3 text-left hover:bg-hover focus-visible:-outline-offset-2 max-sm:h-10"
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} className="text-ink-3" />
          <span className="font-semibold">{title}</span>
          <span className="min-w-0 truncate text-12 text-ink-3">{summary}</span>
          <Kbd className="ml-auto">{shortcut}</Kbd>
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="px-4 pb-3">
        {isOpen ? children : null}
      </div>
    </section>
  );
}
