"use client";
import { ArrowDown, ArrowUp, Columns3, Pin, PinOff } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import {
  ATTEMPT_COLUMN_IDS,
  attemptColumn,
  DEFAULT_COLUMNS,
  type AttemptColumnId,
} from "@/lib/domain/attempt/attempt.columns";

interface ColumnsMenuProps {
  columns: readonly AttemptColumnId[];
  pinned: readonly AttemptColumnId[];
  onChange: (columns: readonly AttemptColumnId[], pinned: readonly AttemptColumnId[]) => void;
}

/** Which columns the table has, in which order, and which stay at the left. The attempt is always there and first. */
export function ColumnsMenu({ columns, pinned, onChange }: ColumnsMenuProps) {
  const chosen = columns.filter((id) => id !== "attempt");
  const others = ATTEMPT_COLUMN_IDS.filter((id) => id !== "attempt" && !columns.includes(id));
  const move = (at: number, by: 1 | -1) => {
    const next = [...chosen];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    onChange(["attempt", ...next], pinned);
  };
  const drop = (id: AttemptColumnId) =>
    onChange(
      columns.filter((other) => other !== id),
      pinned.filter((other) => other !== id),
    );
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="icon" aria-label="Choose columns" title="Choose columns" className="max-sm:hidden">
          <Icon of={Columns3} />
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Columns" className="w-72">
        <ul aria-label="Columns that are shown" className="grid">
          {chosen.map((id, at) => {
            const { label } = attemptColumn(id);
            const isPinned = pinned.includes(id);
            return (
              <li key={id} className="group flex h-7 items-center gap-1 rounded-2 pl-1 hover:bg-hover">
                <label className="flex min-w-0 flex-1 items-center gap-2">
                  <Checkbox checked onCheckedChange={() => drop(id)} />
                  <span className="truncate">{label}</span>
                </label>
                <Button
                  variant="quiet"
                  size="icon"
                  className="size-6"
                  disabled={at === 0}
                  aria-label={`Move ${label} up`}
                  onClick={() => move(at, -1)}
                >
                  <Icon of={ArrowUp} size="s" />
                </Button>
                <Button
                  variant="quiet"
                  size="icon"
                  className="size-6"
                  disabled={at === chosen.length - 1}
                  aria-label={`Move ${label} down`}
                  onClick={() => move(at, 1)}
                >
                  <Icon of={ArrowDown} size="s" />
                </Button>
                <Button
                  variant="quiet"
                  size="icon"
                  className="size-6"
                  aria-pressed={isPinned}
                  aria-label={`Keep ${label} at the left`}
                  onClick={() => onChange(columns, isPinned ? pinned.filter((other) => other !== id) : [...pinned, id])}
                >
                  <Icon of={isPinned ? PinOff : Pin} size="s" className={isPinned ? "text-accent" : undefined} />
                </Button>
              </li>
            );
          })}
        </ul>
        {others.length > 0 ? (
          <ul aria-label="Other columns" className="mt-1 grid border-t border-line pt-1">
            {others.map((id) => (
              <li key={id} className="flex h-7 items-center rounded-2 pl-1 hover:bg-hover">
                <label className="flex min-w-0 flex-1 items-center gap-2">
                  <Checkbox checked={false} onCheckedChange={() => onChange([...columns, id], pinned)} />
                  <span className="truncate text-ink-2">{attemptColumn(id).label}</span>
                </label>
              </li>
            ))}
          </ul>
        ) : null}
        <Button variant="quiet" className="mt-1 w-full" onClick={() => onChange(DEFAULT_COLUMNS, [])}>
          Back to the usual columns
        </Button>
      </PopoverContent>
    </Popover>
  );
}
