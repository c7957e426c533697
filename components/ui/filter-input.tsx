"use client";
import { ListFilter, X } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";
import { Kbd } from "./kbd";

/** The filter line of a list; "/" focuses it (see lib/client/use-shortcuts). Needs an aria-label. */
export function FilterInput({
  value,
  onValueChange,
  className,
  ...props
}: Omit<ComponentProps<"input">, "value" | "onChange"> & { value: string; onValueChange: (value: string) => void }) {
  return (
    <div
      className={cn(
        "flex h-(--ctl) min-w-0 flex-1 items-center gap-1.5 rounded-2 border border-line-control px-2 text-ink-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus",
        className,
      )}
    >
      <Icon of={ListFilter} />
      <input
        data-filter
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent text-13 text-ink outline-none placeholder:text-ink-3"
        {...props}
      />
      {value === "" ? (
        <Kbd>/</Kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear the filter"
          onClick={() => onValueChange("")}
          className="grid size-6 place-items-center rounded-2 hover:bg-hover"
        >
          <Icon of={X} />
        </button>
      )}
    </div>
  );
}
