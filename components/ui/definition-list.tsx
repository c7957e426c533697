import { Fragment, type ReactNode } from "react";
import { cn } from "./cn";

/** Terms left in `ink-3`, values right. */
export function DefinitionList({
  items,
  className,
}: {
  items: readonly { term: string; value: ReactNode }[];
  className?: string;
}) {
  return (
    <dl className={cn("grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5", className)}>
      {items.map(({ term, value }) => (
        <Fragment key={term}>
          <dt className="text-ink-3">{term}</dt>
          <dd className="min-w-0">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
