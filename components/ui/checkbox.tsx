"use client";
import { Check, Minus } from "lucide-react";
import { Checkbox as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** 14 px box with a 24 px target; `checked="indeterminate"` draws a dash. Needs a label or aria-label. */
export function Checkbox({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "group relative grid size-3.5 shrink-0 place-items-center rounded-1 border border-line-control bg-page text-on-accent after:absolute after:-inset-1.5 after:content-['']",
        "data-[state=checked]:border-accent-fill data-[state=checked]:bg-accent-fill data-[state=indeterminate]:border-accent-fill data-[state=indeterminate]:bg-accent-fill",
        "disabled:border-line-strong disabled:bg-sunken disabled:text-ink-off",
        className,
      )}
      {...props}
    >
      <Primitive.Indicator>
        <Check aria-hidden className="size-2.5 stroke-3 group-data-[state=indeterminate]:hidden" />
        <Minus aria-hidden className="hidden size-2.5 stroke-3 group-data-[state=indeterminate]:block" />
      </Primitive.Indicator>
    </Primitive.Root>
  );
}
