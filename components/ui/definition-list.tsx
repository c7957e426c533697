import { Fragment, type ReactNode } from "react";
import { cn } from "./cn";

/** Terms left in `ink-3`, on at most half of the width, values right. */
export function DefinitionList({
  items,
  className,
}: {
  items: readonly { term: string; value: ReactNode }[];
  className?: string;
}) {
  return (
    <dl className={cn("grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-4 gap-y-1.5", className)}>
      {items.map(({ term, value }) => (
        <Fragment key={term}>
          <dt className="text-ink-3 wrap-anywhere">{term}</dt>
          <dd className="min-w-0">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
