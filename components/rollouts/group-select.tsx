import { Group } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/input";
import { ATTEMPT_GROUPS, type AttemptGroup } from "@/lib/domain/attempt/attempt.groups";

const GROUP_WORDS: Record<AttemptGroup, string> = {
  task: "Task",
  app: "App",
  host: "Host",
  failure: "Failure",
  gate: "Failed gate",
  ended: "Ended by",
  checker: "Checker",
  counted: "Counted as",
  status: "Status",
  verifier: "Verifier",
  outcome: "Outcome",
  copy: "Copy",
  fork: "Fork",
  round: "Round",
};

/** What the table is put into groups by. */
export function GroupSelect({
  value,
  onChange,
}: {
  value: AttemptGroup | null;
  onChange: (by: AttemptGroup | null) => void;
}) {
  return (
    <label className="flex items-center gap-1.5 text-12 text-ink-3 max-sm:hidden">
      <Icon of={Group} />
      <span className="sr-only">Group by</span>
      <Select
        value={value ?? "none"}
        onChange={(event) => onChange(ATTEMPT_GROUPS.find((by) => by === event.target.value) ?? null)}
        className="w-auto"
      >
        <option value="none">No groups</option>
        {ATTEMPT_GROUPS.map((by) => (
          <option key={by} value={by}>
            {GROUP_WORDS[by]}
          </option>
        ))}
      </Select>
    </label>
  );
}
