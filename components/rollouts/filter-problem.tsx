import { TriangleAlert } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import type { FilterProblem } from "@/lib/domain/filter/filter";

const AROUND = 24;

/** What is wrong with a filter, the place in it, and what may have been meant, one press away. */
export function FilterProblemNote({
  id,
  text,
  problem,
  onSuggestion,
}: {
  id: string;
  text: string;
  problem: FilterProblem;
  onSuggestion: (text: string) => void;
}) {
  const { span, message, suggestion } = problem;
  const before = text.slice(Math.max(0, span.start - AROUND), span.start);
  const wrong = text.slice(span.start, Math.min(span.end, span.start + 60));
  return (
    <div id={id} role="alert" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-fail">
      <span className="inline-flex items-center gap-1.5">
        <Icon of={TriangleAlert} size="s" />
        {message}
      </span>
      <code className="max-w-full truncate rounded-1 bg-sunken px-1 font-mono text-11 text-ink-2">
        {span.start > AROUND ? "…" : ""}
        {before}
        <mark className="bg-transparent text-fail underline decoration-wavy underline-offset-2">{wrong || "▏"}</mark>
        {text.slice(span.end, span.end + AROUND)}
      </code>
      {suggestion === null ? null : (
        <button
          type="button"
          onClick={() => onSuggestion(text.slice(0, span.start) + suggestion + text.slice(span.end))}
          className="h-6 text-accent underline underline-offset-2"
        >
          Use {suggestion}
        </button>
      )}
    </div>
  );
}
