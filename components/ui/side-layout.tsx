import type { ReactNode } from "react";
import { cn } from "./cn";

/** Content with a side panel of 332-360 px at the right, a rule between; under 1100 px the panel stands below. */
export function SideLayout({
  children,
  side,
  sideLabel,
  className,
}: {
  children: ReactNode;
  side: ReactNode;
  sideLabel: string;
  className?: string;
}) {
  return (
    <div className={cn("grid flex-1 grid-cols-1 side:grid-cols-[minmax(0,1fr)_332px]", className)}>
      <div className="min-w-0 px-6 py-1 max-sm:px-4">{children}</div>
      <aside
        aria-label={sideLabel}
        className="min-w-0 border-line py-1 pr-6 pl-5 max-side:border-t max-side:pl-6 max-sm:px-4 side:border-l"
      >
        {side}
      </aside>
    </div>
  );
}
