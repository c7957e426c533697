import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "./cn";

const tagVariants = cva(
  "inline-flex h-[18px] shrink-0 items-center gap-1 rounded-1 border px-[5px] text-11 font-medium whitespace-nowrap [&_svg]:size-[11px]",
  {
    variants: {
      tone: {
        plain: "border-line-strong text-ink-2",
        accent: "border-accent-soft text-accent",
        warn: "border-[color-mix(in_srgb,var(--warn-fill)_45%,var(--line))] bg-warn-tint text-warn",
        fail: "border-[color-mix(in_srgb,var(--fail-fill)_45%,var(--line))] bg-fail-tint text-fail",
        success: "border-[color-mix(in_srgb,var(--success-fill)_45%,var(--line))] bg-success-tint text-success",
      },
    },
    defaultVariants: { tone: "plain" },
  },
);

/** 18 px label for flags and versions; never for one of the three facts. */
export function Tag({
  tone,
  className,
  children,
}: VariantProps<typeof tagVariants> & { className?: string; children: ReactNode }) {
  return <span className={cn(tagVariants({ tone }), className)}>{children}</span>;
}
