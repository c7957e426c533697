"use client";
import { FacetLink } from "@/components/ui/facet";
import { Select } from "@/components/ui/input";
import { DESKTOP_STATUSES, type DesktopStatus } from "@/lib/domain/desktop/desktop.status";
import type { ComputerWire } from "@/lib/domain/host/host.wire";
import { replaceQuery } from "@/lib/client/shallow";
import { COMPUTER_SORTS, computerHref, type ComputerQuery } from "./computer-query";
import { DESKTOP_LOOK } from "./desktop-status";

export const SORT_WORDS = {
  newest: "newest first",
  oldest: "oldest first",
  cpu: "most CPU first",
  memory: "most memory first",
  host: "by host",
} as const satisfies Record<ComputerQuery["sort"], string>;

/** Who made them, on which host, in which state, in which order; the address holds it all. */
export function ComputerFilters({ computers, query }: { computers: readonly ComputerWire[]; query: ComputerQuery }) {
  const href = (patch: Partial<ComputerQuery>) => computerHref({ ...query, ...patch });
  const byHand = computers.filter(({ by_hand }) => by_hand).length;
  const hosts = [...new Set(computers.map(({ host_name }) => host_name))].sort();
  const states = DESKTOP_STATUSES.filter((status) => computers.some((computer) => computer.status === status));
  const stateOf = (value: string): DesktopStatus | null => DESKTOP_STATUSES.find((status) => status === value) ?? null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-6 py-2 max-sm:px-4">
      <nav aria-label="Made by" className="flex flex-wrap gap-1">
        <FacetLink href={href({ show: "all" })} current={query.show === "all"}>
          All {computers.length}
        </FacetLink>
        <FacetLink href={href({ show: "runs" })} current={query.show === "runs"}>
          Of runs {computers.length - byHand}
        </FacetLink>
        <FacetLink href={href({ show: "hand" })} current={query.show === "hand"}>
          By hand {byHand}
        </FacetLink>
      </nav>
      {hosts.length > 1 ? (
        <nav aria-label="Hosts" className="flex flex-wrap gap-1">
          {hosts.map((name) => (
            <FacetLink
              key={name}
              href={href({ host: query.host === name ? null : name })}
              current={query.host === name}
            >
              {name} {computers.filter(({ host_name }) => host_name === name).length}
            </FacetLink>
          ))}
        </nav>
      ) : null}
      <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0">
        <Select
          aria-label="State"
          className="w-auto"
          value={query.state ?? ""}
          onChange={(event) => replaceQuery(href({ state: stateOf(event.target.value) }))}
        >
          <option value="">Any state</option>
          {(query.state && !states.includes(query.state) ? [...states, query.state] : states).map((status) => (
            <option key={status} value={status}>
              {DESKTOP_LOOK[status].word}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Order"
          className="w-auto"
          value={query.sort}
          onChange={(event) => {
            const sort = COMPUTER_SORTS.find((one) => one === event.target.value);
            if (sort) replaceQuery(href({ sort }));
          }}
        >
          {COMPUTER_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_WORDS[sort]}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
