"use client";
import { Link } from "@/components/ui/link";
import { useEffect, useRef, type ReactNode } from "react";
import { onShallowClick } from "@/lib/client/shallow";
import { cn } from "./cn";

export interface LinkTab {
  href: string;
  label: string;
  /** Quiet number after the word. */
  count?: ReactNode;
  current: boolean;
}

/** Tabs that are links: a path or a query each, the current one marked for readers. Scrolls in its own strip when narrow. */
export function LinkTabs({
  label,
  tabs,
  actions,
  className,
}: {
  label: string;
  tabs: readonly LinkTab[];
  actions?: ReactNode;
  className?: string;
}) {
  const strip = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  useEffect(() => {
    // Only the strip scrolls: scrollIntoView would move the page as well.
    const tab = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (!tab || !strip.current) return;
    const end = tab.offsetLeft + tab.offsetWidth - strip.current.offsetLeft;
    if (end > strip.current.clientWidth) strip.current.scrollLeft = end - strip.current.clientWidth + 24;
  }, [current]);
  return (
    <div
      data-page-actions
      className={cn(
        "flex h-9 items-stretch border-b border-line px-6 max-sm:h-10 max-sm:px-4",
        actions && "h-11",
        className,
      )}
    >
      <nav ref={strip} aria-label={label} className="scrollbar-none flex min-w-0 items-stretch gap-5 overflow-x-auto">
        {tabs.map((tab) => (
          <Link
            key={tab.href}
            href={tab.href}
            scroll={false}
            onClick={onShallowClick}
            aria-current={tab.current ? "page" : undefined}
            className="flex items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-ink"
          >
            {tab.label}
            {tab.count === undefined || tab.count === null ? null : (
              <span className="text-11 font-normal text-ink-3">{tab.count}</span>
            )}
          </Link>
        ))}
      </nav>
      {actions ? <div className="ml-auto flex items-center gap-2 pl-4">{actions}</div> : null}
    </div>
  );
}
