import type { ReactNode } from "react";

/** One titled part of the gallery. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-3 pb-5">
      <h3 className="mb-3 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Rows of a thing and the name it has in the code. */
export function Named({ rows }: { rows: readonly { name: string; shown: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-3 gap-y-1">
      {rows.map(({ name, shown }) => (
        <div key={name} className="contents">
          <dt className="truncate font-mono text-11 leading-5 text-ink-3">{name}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}
