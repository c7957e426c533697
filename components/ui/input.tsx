import type { ComponentProps } from "react";
import { cn } from "./cn";

const EDGE =
  "w-full min-w-0 rounded-2 border border-line-control bg-page px-2 text-13 text-ink placeholder:text-ink-3 disabled:border-line-strong disabled:bg-sunken disabled:text-ink-off aria-invalid:border-fail-fill";

/** One line of text; 28 px (36 narrow). Numbers: pass `inputMode` and `className="text-right"`. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={cn(EDGE, "h-(--ctl)", className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={cn(EDGE, "min-h-20 py-1.5", className)} {...props} />;
}

/** The browser's own select in our edges: keyboard, touch and readers for free. */
export function Select({ className, ...props }: ComponentProps<"select">) {
  return <select className={cn(EDGE, "h-(--ctl) pr-6", className)} {...props} />;
}
