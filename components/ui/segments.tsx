"use client";
import { ToggleGroup } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";

interface SegmentsProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: ReactNode }[];
  className?: string;
}

/** Exclusive views of one thing. Arrow keys move; the chosen one is pressed. */
export function Segments<T extends string>({ label, value, onChange, options, className }: SegmentsProps<T>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onChange(next as T)}
      className={cn(
        "inline-flex h-(--ctl) max-w-full overflow-x-auto overflow-y-hidden rounded-2 border border-line-strong [scrollbar-width:none]",
        className,
      )}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="inline-flex shrink-0 items-center gap-1.5 border-r border-line-strong px-2.5 text-12 font-medium whitespace-nowrap text-ink-2 last:border-r-0 hover:text-ink focus-visible:-outline-offset-2 data-[state=on]:bg-pressed data-[state=on]:text-ink"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
