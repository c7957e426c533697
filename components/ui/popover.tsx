"use client";
import { Popover as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;

export function PopoverContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align="start"
        sideOffset={6}
        collisionPadding={12}
        className={cn(
          "animate-overlay z-50 rounded-3 border border-line-strong bg-raised p-3 text-13 shadow-pop",
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}
