import type { LucideIcon } from "lucide-react";
import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

const TONES = {
  plain: "bg-sunken text-ink-2",
  accent: "bg-accent-tint text-ink [&>svg]:text-accent",
  warn: "bg-warn-tint text-ink [&>svg]:text-warn",
  fail: "bg-fail-tint text-ink [&>svg]:text-fail",
} as const;

/** A sentence that must be seen before going on. `band` is the full-width form under the top bar. */
export function Note({
  tone = "plain",
  icon = Info,
  band = false,
  className,
  children,
  ...props
}: {
  tone?: keyof typeof TONES;
  icon?: LucideIcon;
  band?: boolean;
  className?: string;
  children: ReactNode;
  role?: "status" | "alert";
}) {
  return (
    <div
      className={cn(
        "flex items-start gap-2.5 leading-[18px]",
        band ? "border-b border-line px-6 py-2 max-sm:px-4" : "rounded-2 px-3 py-2",
        TONES[tone],
        className,
      )}
      {...props}
    >
      <Icon of={icon} className="mt-0.5" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
