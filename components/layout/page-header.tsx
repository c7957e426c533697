import type { ReactNode } from "react";

/** What it is: the 20/28 title with its facts, actions at the right, one meta line under it. */
export function PageHeader({
  title,
  beside,
  actions,
  meta,
}: {
  title: string;
  beside?: ReactNode;
  actions?: ReactNode;
  meta?: ReactNode;
}) {
  return (
    <div className="px-6 pt-3.5 max-sm:px-4">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h1 className="min-w-0 text-20 font-semibold tracking-[-.01em] break-words max-sm:basis-full max-sm:text-[17px] max-sm:leading-6">
          {title}
        </h1>
        {beside}
        {actions ? (
          <div data-page-actions className="ml-auto flex flex-wrap items-center gap-2">
            {actions}
          </div>
        ) : null}
      </div>
      {meta ? <div className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-3">{meta}</div> : null}
    </div>
  );
}
