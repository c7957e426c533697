import type { LucideIcon } from "lucide-react";
import { cn } from "./cn";
import { Icon } from "./icon";

export type FactTone = "plain" | "live" | "success" | "fail" | "warn" | "idle";

const WORD: Record<FactTone, string> = {
  plain: "text-ink-2",
  live: "text-accent",
  success: "text-success",
  fail: "text-fail",
  warn: "text-warn",
  idle: "text-ink-2",
};
const MARK: Record<FactTone, string> = {
  plain: "text-ink-2",
  live: "text-accent",
  success: "text-success",
  fail: "text-fail",
  warn: "text-warn",
  idle: "text-idle",
};

export interface FactProps {
  icon: LucideIcon;
  word: string;
  tone: FactTone;
  className?: string;
}

/** One fact as icon and word; colour is the third code, never the only one. */
export function Fact({ icon, word, tone, className }: FactProps) {
  return (
    <span className={cn("inline-flex items-center gap-[5px] font-medium whitespace-nowrap", WORD[tone], className)}>
      <Icon of={icon} className={MARK[tone]} />
      {word}
    </span>
  );
}

/** A fact that is not there: a dash, with what it means for readers. */
export function NoFact({ meaning = "none" }: { meaning?: string }) {
  return (
    <span className="text-ink-3">
      <span aria-hidden>—</span>
      <span className="sr-only">{meaning}</span>
    </span>
  );
}

/** Facts joined in a header, each under its small label. */
export function FactChips({ facts }: { facts: readonly { label: string; fact: React.ReactNode }[] }) {
  return (
    <dl className="inline-flex min-h-7 rounded-2 border border-line-strong max-sm:w-full">
      {facts.map(({ label, fact }) => (
        <div
          key={label}
          className="flex items-center gap-2 border-r border-line px-2.5 last:border-r-0 max-sm:flex-1 max-sm:flex-col max-sm:items-start max-sm:gap-0 max-sm:py-1"
        >
          <dt className="text-11 text-ink-3">{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
