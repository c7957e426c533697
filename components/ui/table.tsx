import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

/** On a narrow screen each row is a small sheet: the first cell over its whole width, then the others with their heads. */
const SHEET =
  "max-sm:block max-sm:min-w-0 max-sm:[&>colgroup]:hidden max-sm:[&>thead]:sr-only max-sm:[&>tbody]:block max-sm:[&>tbody>tr]:flex max-sm:[&>tbody>tr]:flex-wrap max-sm:[&>tbody>tr]:items-center max-sm:[&>tbody>tr]:gap-x-4 max-sm:[&>tbody>tr]:gap-y-1 max-sm:[&>tbody>tr]:border-b max-sm:[&>tbody>tr]:border-line max-sm:[&>tbody>tr]:px-4 max-sm:[&>tbody>tr]:py-2 max-sm:[&_td]:h-auto max-sm:[&_td]:max-w-full max-sm:[&_td]:border-0 max-sm:[&_td]:p-0! max-sm:[&_td:empty]:hidden max-sm:[&_td:first-child]:w-full max-sm:[&_td[data-head]]:before:mr-1.5 max-sm:[&_td[data-head]]:before:text-12 max-sm:[&_td[data-head]]:before:text-ink-3 max-sm:[&_td[data-head]]:before:content-[attr(data-head)]";

/** 13 px, horizontal rules only. `inset` keeps 24 px page inset in the outer cells; `flush` has none. */
export function Table({
  className,
  flush = false,
  sheet = false,
  ...props
}: ComponentProps<"table"> & {
  flush?: boolean;
  /** Needs no scrolling on a narrow screen; cells whose value does not speak for itself have a `data-head`. */
  sheet?: boolean;
}) {
  return (
    <table
      className={cn(
        "w-full table-fixed border-collapse text-left",
        flush
          ? "[&_tr>:first-child]:pl-0 [&_tr>:last-child]:pr-0"
          : "[&_tr>:first-child]:pl-6 [&_tr>:last-child]:pr-6 max-sm:[&_tr>:first-child]:pl-4 max-sm:[&_tr>:last-child]:pr-4",
        className,
        sheet && SHEET,
        sheet && flush && "max-sm:[&>tbody>tr]:px-0",
      )}
      {...props}
    />
  );
}

/** Lets a table that is wider than the page scroll sideways, also by keys; the label names it for readers. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}

interface ThProps extends ComponentProps<"th"> {
  /** Numbers stand right. */
  num?: boolean;
  /** Sort direction when the table is sorted by this column. */
  sorted?: "ascending" | "descending" | null;
  /** Makes the head a button that asks for this column's order. */
  onSort?: () => void;
}

export function Th({ num = false, sorted = null, onSort, className, children, ...props }: ThProps) {
  const arrow = sorted ? <Icon of={sorted === "ascending" ? ArrowUp : ArrowDown} size="s" /> : null;
  return (
    <th
      scope="col"
      aria-sort={sorted ?? undefined}
      className={cn(
        "h-7 border-b border-line pr-3 text-12 font-medium whitespace-nowrap text-ink-3",
        num && "text-right",
        sorted && "text-ink",
        className,
      )}
      {...props}
    >
      {onSort ? (
        <button type="button" onClick={onSort} className="inline-flex h-6 items-center gap-1 hover:text-ink">
          {children}
          {arrow}
        </button>
      ) : (
        <span className="inline-flex max-w-full items-center gap-1">
          {children}
          {arrow}
        </span>
      )}
    </th>
  );
}

/** Head of a column that needs none for eyes; what it says is for readers. */
export function UnseenTh({ children, ...props }: Omit<ThProps, "sorted" | "onSort">) {
  return (
    <Th {...props}>
      <span className="sr-only">{children}</span>
    </Th>
  );
}

export function Td({ num = false, className, ...props }: ComponentProps<"td"> & { num?: boolean }) {
  return (
    <td
      className={cn(
        "h-(--row) overflow-hidden border-b border-line pr-3 align-middle text-ellipsis whitespace-nowrap",
        num && "text-right",
        className,
      )}
      {...props}
    />
  );
}

/** Two lines on the same two baselines in every cell of a 48 px row. */
export function TwoLines({
  first,
  second,
  num = false,
  className,
}: {
  first: ReactNode;
  second: ReactNode;
  num?: boolean;
  className?: string;
}) {
  return (
    <div className={cn("min-w-0", className)}>
      <div className={cn("flex h-[18px] min-w-0 items-center gap-1.5", num && "justify-end")}>{first}</div>
      <div className={cn("mt-px min-h-4 truncate text-11 text-ink-3", num && "text-right")}>{second}</div>
    </div>
  );
}

/** A 28 px heading row for a group. */
export function GroupRow({
  columns,
  children,
  className,
}: {
  columns: number;
  children: ReactNode;
  className?: string;
}) {
  return (
    <tr className={className}>
      <th
        colSpan={columns}
        scope="colgroup"
        className="h-7 border-b border-line bg-rail text-left text-12 font-semibold text-ink-2"
      >
        {children}
      </th>
    </tr>
  );
}
