import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

export const buttonVariants = cva(
  "inline-flex items-center justify-center gap-1.5 rounded-2 border text-13 font-medium whitespace-nowrap no-underline transition-colors duration-(--fast) select-none disabled:text-ink-off disabled:[&_svg]:text-ink-off aria-disabled:text-ink-off",
  {
    variants: {
      variant: {
        default: "border-line-strong bg-page text-ink enabled:hover:bg-hover [a&]:hover:bg-hover [&_svg]:text-ink-2",
        primary:
          "border-transparent bg-accent-fill text-on-accent hover:brightness-95 disabled:border-line-strong disabled:bg-page",
        quiet: "border-transparent bg-transparent text-ink-2 enabled:hover:bg-hover [a&]:hover:bg-hover",
        danger:
          "border-transparent bg-danger-fill text-on-accent hover:brightness-95 disabled:border-line-strong disabled:bg-page",
      },
      size: {
        md: "h-(--ctl) px-2.5",
        lg: "h-9 px-3.5",
        icon: "size-(--ctl) p-0",
      },
    },
    compoundVariants: [{ variant: "quiet", size: "md", className: "px-1.5" }],
    defaultVariants: { variant: "default", size: "md" },
  },
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonVariants> {
  /** Gives the looks to the only child (a link) instead of rendering a button. */
  asChild?: boolean;
}

/** 28 px (36 narrow). One `primary` per view; `danger` only inside its dialog; `size="icon"` needs an aria-label. */
export function Button({ asChild = false, variant, size, className, type, ...props }: ButtonProps) {
  const Element = asChild ? Slot.Root : "button";
  return (
    <Element
      {...(asChild ? {} : { type: type ?? "button" })}
      className={cn(buttonVariants({ variant, size }), className)}
      {...props}
    />
  );
}
