import type { TaskWire } from "@/lib/domain/task/task.wire";
import { Select } from "../ui/input";
import { choiceLabel, countChoices } from "./task-choices";
import { TASK_CHOICES, type TaskChoice, type TaskFilter } from "./task-filter";

const EVERY: Readonly<Record<TaskChoice, { label: string; all: string }>> = {
  reason: { label: "Reason why not supported", all: "Any reason" },
  func: { label: "Verifier function", all: "Any function" },
  network: { label: "Network need", all: "Any network need" },
  app: { label: "Application", all: "Any application" },
  lastResult: { label: "Last result", all: "Any last result" },
  calibration: { label: "Calibration", all: "Any calibration" },
};

/** One select a choice, with how many tasks of the set each value has. */
export function TaskChoices({
  tasks,
  filter,
  onChange,
}: {
  tasks: readonly TaskWire[];
  filter: TaskFilter;
  onChange: (change: Partial<Record<TaskChoice, string>>) => void;
}) {
  return (
    <div role="group" aria-label="Narrow by" className="flex flex-wrap gap-2 px-6 pb-2 max-sm:px-4">
      {TASK_CHOICES.map((choice) => (
        <Select
          key={choice}
          aria-label={EVERY[choice].label}
          className="w-auto max-w-44 max-sm:max-w-none max-sm:min-w-[40%] max-sm:flex-1"
          value={filter[choice]}
          onChange={(event) => onChange({ [choice]: event.target.value })}
        >
          <option value="">{EVERY[choice].all}</option>
          {countChoices(tasks, choice).map(({ value, count }) => (
            <option key={value} value={value}>
              {choiceLabel(choice, value)} ({count})
            </option>
          ))}
        </Select>
      ))}
    </div>
  );
}
