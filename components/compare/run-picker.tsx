"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronDown, Pin, Plus } from "lucide-react";
import { useState } from "react";
import { RunStatusFact } from "@/components/run/run-status";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { ClockOrDay } from "@/components/ui/time";
import { queryKeys } from "@/lib/client/query-keys";
import { listRuns } from "@/lib/client/runs-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";

/** Chooses a run of the workspace by name or id, newest first. */
export function RunPicker({
  label,
  name,
  role,
  without,
  onPick,
  onRemove,
}: {
  /** What is chosen, for readers, e.g. "Baseline". */
  label: string;
  /** Name of the chosen run; null shows words instead. */
  name: string | null;
  role: "base" | "candidate" | "add" | "run";
  /** Runs that cannot be chosen here. */
  without: readonly string[];
  onPick: (runId: string) => void;
  /** Offers to take the run out. */
  onRemove?: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const shown = name ?? (role === "add" ? "Add run" : "Choose a run");
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          variant={role === "add" ? "quiet" : "default"}
          aria-label={role === "add" ? undefined : `${label}: ${shown}`}
          className="max-w-80 min-w-0"
        >
          {role === "base" ? <Icon of={Pin} /> : role === "add" ? <Icon of={Plus} /> : null}
          <span className="truncate">{shown}</span>
          {role === "add" ? null : <Icon of={ChevronDown} size="s" />}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="start"
        collisionPadding={0}
        aria-label={label}
        className="w-[min(420px,calc(100vw-24px))] p-1"
      >
        <RunChoices
          label={label}
          without={without}
          onPick={(id) => {
            setOpen(false);
            onPick(id);
          }}
        />
        {onRemove ? (
          <div className="-mx-1 mt-1 border-t border-line px-1 pt-1">
            <Button
              variant="quiet"
              className="w-full justify-start"
              onClick={() => {
                setOpen(false);
                onRemove();
              }}
            >
              {role === "base" ? "Without a baseline" : "Take this run out"}
            </Button>
          </div>
        ) : null}
      </PopoverContent>
    </Popover>
  );
}

function RunChoices({
  label,
  without,
  onPick,
}: {
  label: string;
  without: readonly string[];
  onPick: (runId: string) => void;
}) {
  const workspace = useWorkspaceSlug();
  const [q, setQ] = useState("");
  const filter = { q };
  const runs = useQuery({
    queryKey: [...queryKeys.runs(workspace, filter), "choices"],
    queryFn: ({ signal }) => listRuns({ workspace, filter, limit: 30, signal }),
    placeholderData: keepPreviousData,
  });
  const found = runs.data?.data.filter(({ id }) => !without.includes(id)) ?? [];
  return (
    <>
      <Input
        type="search"
        autoFocus
        value={q}
        onChange={(event) => setQ(event.target.value)}
        placeholder="Name or id of a run"
        aria-label={`${label}: name or id of a run`}
      />
      <ul className="mt-1 max-h-80 overflow-y-auto" aria-label="Runs">
        {found.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              onClick={() => onPick(run.id)}
              className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-2 px-2 py-1 text-left hover:bg-hover focus-visible:bg-hover"
            >
              <span className="truncate font-medium">{run.name}</span>
              <RunStatusFact status={run.status} />
              <span className="truncate text-11 text-ink-3">
                {run.policy}, {run.template}
              </span>
              <span className="text-right text-11 text-ink-3">
                <ClockOrDay at={run.created_at} />
              </span>
            </button>
          </li>
        ))}
        {runs.isSuccess && found.length === 0 ? (
          <li className="px-2 py-2 text-12 text-ink-3">No other run has such a name or id.</li>
        ) : null}
        {runs.isError ? <li className="px-2 py-2 text-12 text-warn">The runs could not be read.</li> : null}
      </ul>
    </>
  );
}
