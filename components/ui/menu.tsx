"use client";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

export const Menu = Primitive.Root;
export const MenuTrigger = Primitive.Trigger;

export function MenuContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align="end"
        sideOffset={4}
        className={cn(
          "animate-overlay z-50 min-w-50 rounded-3 border border-line-strong bg-raised p-1 shadow-pop",
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}

const ITEM =
  "flex h-7 max-sm:h-9 cursor-pointer items-center gap-2 rounded-2 px-2 text-13 outline-none data-[highlighted]:bg-hover data-[disabled]:text-ink-off [&_svg]:text-ink-2";

export function MenuItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item className={cn(ITEM, className)} {...props} />;
}

/** One of several; wrap in MenuRadioGroup. */
export function MenuRadioItem({ className, ...props }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem
      className={cn(ITEM, "data-[state=checked]:bg-selected data-[state=checked]:font-medium", className)}
      {...props}
    />
  );
}
export const MenuRadioGroup = Primitive.RadioGroup;

export function MenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={cn("px-2 py-1 text-11 text-ink-3", className)} {...props} />;
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 border-t border-line" />;
}
