"use client";
import { X } from "lucide-react";
import { useState } from "react";
import { useAllTasks, useTaskSets } from "@/components/task/use-tasks";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input, Select } from "@/components/ui/input";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { ChosenTask } from "./new-computer";

/** Tasks that the list shows at most; a search narrows them. */
const SHOWN_MAX = 30;

/** An optional task: a search over one set, and the tasks that fit it. Those that the template cannot run are off. */
export function TaskPicker({
  template,
  chosen,
  onChoose,
}: {
  template: string;
  chosen: ChosenTask | null;
  onChoose: (task: ChosenTask | null) => void;
}) {
  const workspace = useWorkspaceSlug();
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState("");
  const sets = useTaskSets(workspace);
  const names = (sets.data?.data ?? []).map(({ name }) => name);
  const taskSet = names.includes(picked) ? picked : (names[0] ?? "");
  const isSearching = search.trim() !== "";
  const tasks = useAllTasks(workspace, isSearching ? taskSet : "", template);
  const needle = search.trim().toLowerCase();
  const found = (tasks.data ?? []).filter(({ id, domain, instruction }) =>
    `${id} ${domain} ${instruction}`.toLowerCase().includes(needle),
  );
  if (chosen) {
    return (
      <div className="grid gap-1">
        <span className="font-medium">Task</span>
        <div className="flex items-start gap-2 rounded-2 bg-sunken px-3 py-2">
          <span className="min-w-0 flex-1">
            {chosen.instruction}{" "}
            <span className="font-mono text-12 text-ink-3">
              {chosen.taskSet}/{chosen.id.slice(0, 8)}
            </span>
          </span>
          <Button size="icon" variant="quiet" aria-label="Without a task" onClick={() => onChoose(null)}>
            <Icon of={X} />
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <Field label="Task" hint="Optional. Without one the computer is bare and cannot be verified.">
          <Input
            type="search"
            placeholder="Search the instruction, app or id"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
        {names.length > 1 ? (
          <Field label="Set">
            <Select value={taskSet} onChange={(event) => setPicked(event.target.value)}>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </Field>
        ) : null}
      </div>
      {isSearching ? (
        <ul aria-label="Tasks found" className="max-h-44 overflow-y-auto rounded-2 border border-line">
          {found.slice(0, SHOWN_MAX).map((task) => (
            <li key={task.id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                disabled={!task.support.supported}
                title={task.support.reasons[0]?.message}
                onClick={() => onChoose({ taskSet, id: task.id, instruction: task.instruction })}
                className="grid w-full px-2.5 py-1.5 text-left enabled:hover:bg-hover disabled:text-ink-off"
              >
                <span className="line-clamp-2">{task.instruction}</span>
                <span className="text-11 text-ink-3">
                  {task.domain} · <span className="font-mono">{task.id.slice(0, 8)}</span>
                  {task.support.supported ? "" : ` · ${task.support.reasons[0]?.message ?? "not supported"}`}
                </span>
              </button>
            </li>
          ))}
          {found.length === 0 ? (
            <li className="px-2.5 py-1.5 text-12 text-ink-3">{tasks.data ? "No task fits." : "Reading the tasks"}</li>
          ) : null}
          {found.length > SHOWN_MAX ? (
            <li className="px-2.5 py-1.5 text-12 text-ink-3">{found.length - SHOWN_MAX} more; search closer.</li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
