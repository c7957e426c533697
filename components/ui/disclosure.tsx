import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon";

interface DisclosureProps {
  /** One short line that opens and closes the rest. */
  words: string;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Something that is folded away until it is asked for. */
export function Disclosure({ words, onToggle, children }: DisclosureProps) {
  return (
    <details className="group" onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className="inline-flex min-h-6 list-none items-center gap-1 text-12 text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <Icon of={ChevronRight} size="s" className="transition-transform group-open:rotate-90" />
        {words}
      </summary>
      <div className="mt-1">{children}</div>
    </details>
  );
}
