"use client";
import { Popover as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;

/** A small sheet beside its button for things that are set, not chosen once; Escape closes. Needs an aria-label. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align="end"
        sideOffset={4}
        collisionPadding={12}
        className={cn(
          "animate-overlay z-50 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-3 border border-line-strong bg-raised p-2 shadow-pop",
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}
