"use client";
import { FilterBox } from "@/components/rollouts/filter-box";

/** Narrows every run of a comparison to attempts that fit. */
export function CompareFilter({ filter, onFilter }: { filter: string; onFilter: (filter: string) => void }) {
  return (
    <div className="border-b border-line px-6 py-1.5 max-sm:px-4 print:hidden">
      <FilterBox value={filter} onChange={onFilter} label="Filter the attempts of every run" />
    </div>
  );
}
