import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Fragment, type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { AccountMenu } from "./account-menu";
import { LiveMark } from "./live-mark";
import { MenuSheet } from "./menu-sheet";
import { SearchButton } from "./palette/search-button";
import { StaleBand } from "./stale-band";
import { ThemeToggle } from "./theme-toggle";

export interface Crumb {
  label: string;
  href: string;
}

interface TopBarProps {
  /** Way up, outermost first; the last becomes the back link on narrow screens. */
  crumbs?: readonly Crumb[];
  /** Name of the page. With crumbs it is the last word of the path; without, the h1 of a list. */
  title: string;
  /** Quiet number after a list's title. */
  count?: ReactNode;
  /** Page actions, left of the live dot. */
  actions?: ReactNode;
}

/** 44 px: where you are, what you can do, how fresh it is, who you are; below it a band once that is stale. One per page, first in the main part. */
export function TopBar({ crumbs = [], title, count, actions }: TopBarProps) {
  return (
    <>
      <header className="sticky top-0 z-20 flex h-(--bar) shrink-0 items-center gap-3 border-b border-line bg-page px-6 max-sm:gap-1.5 max-sm:pr-3 max-sm:pl-1.5">
        <MenuSheet />
        {crumbs.length === 0 ? (
          <div className="flex min-w-0 items-baseline gap-2">
            <h1 className="min-w-0 truncate text-15 font-semibold tracking-[-.005em]">{title}</h1>
            {count === undefined || count === null ? null : (
              <span className="min-w-0 shrink-[99] truncate text-ink-3">{count}</span>
            )}
          </div>
        ) : (
          <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-1.5 whitespace-nowrap text-ink-3">
            {crumbs.map((crumb, index) => (
              <Fragment key={crumb.href}>
                <Link
                  href={crumb.href}
                  className={
                    index === crumbs.length - 1
                      ? "inline-flex items-center gap-1 hover:text-ink max-sm:h-9 max-sm:font-medium max-sm:text-ink"
                      : "hover:text-ink max-sm:hidden"
                  }
                >
                  {index === crumbs.length - 1 ? <Icon of={ChevronLeft} className="sm:hidden" /> : null}
                  {crumb.label}
                </Link>
                <Icon of={ChevronRight} className="max-sm:hidden" />
              </Fragment>
            ))}
            <span aria-current="page" className="truncate font-medium text-ink max-sm:hidden">
              {title}
            </span>
          </nav>
        )}
        <div className="ml-auto flex items-center gap-3 max-sm:gap-1">
          <div data-page-actions className="contents">
            {actions}
          </div>
          <SearchButton />
          <LiveMark />
          <div className="contents max-sm:hidden">
            <ThemeToggle />
          </div>
          <AccountMenu />
        </div>
      </header>
      <StaleBand />
    </>
  );
}
