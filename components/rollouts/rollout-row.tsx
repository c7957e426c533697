import { memo } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { Td } from "@/components/ui/table";
import type { AttemptColumnId } from "@/lib/domain/attempt/attempt.columns";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { attemptSlot } from "../run/heat-layout";
import { AttemptName } from "./attempt-name";
import { COLUMN_LOOKS } from "./column-cells";
import { stickyLeft } from "./column-places";

export interface RowActions {
  onPeek: (id: string) => void;
  onFocus: (id: string, section: number, row: number) => void;
  onSelect: (id: string, section: number, row: number, isRange: boolean) => void;
}

interface RolloutRowProps {
  /** undefined while its page is read. */
  attempt: AttemptWire | undefined;
  section: number;
  row: number;
  /** 1-based place among all rows of the table, for readers. */
  place: number;
  columns: readonly AttemptColumnId[];
  pinnedCount: number;
  run: { rounds: number; fork_copies: number };
  href: string;
  longestMs: number;
  isTaskShown: boolean;
  isActive: boolean;
  isPeeked: boolean;
  isSelected: boolean;
  actions: RowActions;
}

/** One attempt: the chosen columns in 32 px. On a phone a small sheet of the facts that fit. */
export const RolloutRow = memo(function RolloutRow(props: RolloutRowProps) {
  const { attempt, section, row, columns, pinnedCount, isPeeked, isSelected, actions } = props;
  const slot = attempt ? attemptSlot(attempt, props.run) : "";
  const paint = isSelected || isPeeked ? "bg-selected" : "bg-page group-hover:bg-hover";
  return (
    <tr
      data-place={`${section}:${row}`}
      aria-rowindex={props.place}
      aria-selected={isSelected}
      className={cn(
        "group relative hover:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus",
        "max-sm:grid max-sm:h-14 max-sm:grid-cols-[56px_92px_minmax(0,1fr)_auto] max-sm:content-center max-sm:items-center max-sm:gap-x-1 max-sm:gap-y-0.5 max-sm:border-b max-sm:border-line max-sm:px-4",
        "max-sm:[&>td]:block max-sm:[&>td]:h-auto max-sm:[&>td]:border-0 max-sm:[&>td]:p-0! max-sm:[&>td]:leading-5",
        props.isTaskShown && "max-sm:h-20",
        (isSelected || isPeeked) && "bg-selected hover:bg-selected",
        isPeeked && "shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <Td
        className={cn("max-sm:hidden!", pinnedCount > 0 && `sticky z-[1] ${paint}`)}
        style={stickyLeft(0, pinnedCount, columns)}
      >
        <Checkbox
          className="z-10"
          checked={isSelected}
          disabled={attempt === undefined}
          tabIndex={props.isActive ? 0 : -1}
          aria-label={`Select ${slot || "the row"}`}
          onClick={(event) => attempt && actions.onSelect(attempt.id, section, row, event.shiftKey)}
        />
      </Td>
      <Td
        className={cn(
          props.isTaskShown && "max-sm:col-span-4",
          // A sticky cell would hold the link's cover within itself.
          pinnedCount > 0 && `sticky z-[1] border-r ${paint}`,
        )}
        style={stickyLeft(1, pinnedCount, columns)}
      >
        {attempt ? (
          <AttemptName
            attempt={attempt}
            slot={slot}
            href={props.href}
            isActive={props.isActive}
            isTaskShown={props.isTaskShown}
            isPeeked={isPeeked}
            onPeek={() => actions.onPeek(attempt.id)}
            onFocus={() => actions.onFocus(attempt.id, section, row)}
          />
        ) : (
          <Skeleton className="w-24" />
        )}
      </Td>
      {columns.slice(1).map((id, at) => {
        const look = COLUMN_LOOKS[id as keyof typeof COLUMN_LOOKS];
        const isHeld = at < pinnedCount;
        return (
          <Td
            key={id}
            num={look.isNumber}
            className={cn(look.onPhone ?? "max-sm:hidden!", isHeld && `sticky z-[1] border-r ${paint}`)}
            style={isHeld ? stickyLeft(at + 2, pinnedCount, columns) : undefined}
          >
            {attempt ? look.cell(attempt, props.longestMs) : <Skeleton className="w-10" />}
          </Td>
        );
      })}
    </tr>
  );
});
