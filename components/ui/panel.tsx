import type { ReactNode } from "react";
import { cn } from "./cn";

/** A section under a rule: title, quiet words, something at the right, content. Rules, not boxes. */
export function Panel({
  title,
  hint,
  aside,
  children,
  className,
}: {
  title: string;
  hint?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={cn("border-t border-line py-3 first:border-t-0", className)}>
      <div className="mb-2 flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="text-13 font-semibold whitespace-nowrap">{title}</h2>
        {hint ? <span className="text-12 text-ink-3">{hint}</span> : null}
        {aside ? <div className="ml-auto text-12 text-ink-3">{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}
