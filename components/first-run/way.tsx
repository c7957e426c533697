import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

/** One way to the first run: what it is, what it costs, the button that does it. */
export function Way({
  icon,
  title,
  action,
  first = false,
  children,
}: {
  icon: LucideIcon;
  title: string;
  action: ReactNode;
  first?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-3.5 border-b border-line py-4 max-sm:grid-cols-[32px_minmax(0,1fr)]">
      <span
        className={cn(
          "grid size-8 place-items-center self-start rounded-2",
          first ? "bg-accent-tint text-accent" : "bg-sunken text-ink-2",
        )}
      >
        <Icon of={icon} size="l" />
      </span>
      <div>
        <h3 className="font-semibold">{title}</h3>
        <div className="max-w-[520px] text-ink-2">{children}</div>
      </div>
      <div className="max-sm:col-start-2 max-sm:mt-2 max-sm:justify-self-start">{action}</div>
    </li>
  );
}
