import type { ReactNode } from "react";

/** Says what would be here and gives the actions. */
export function Empty({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="px-6 py-10 max-sm:px-4">
      <h2 className="text-15 font-semibold">{title}</h2>
      {children ? <div className="mt-1 max-w-xl text-pretty text-ink-2">{children}</div> : null}
      {actions ? <div className="mt-4 flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
