import { CircleHelp } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Icon } from "@/components/ui/icon";
import type { RunTriageWire } from "@/lib/domain/triage/triage.wire";
import { formatCountOf } from "@/lib/format/count";

const RULE_WORDS: Record<RunTriageWire["suspects"][number]["rule"], string> = {
  zero_without_evidence: "Zero, and the checker saw nothing",
  identical_verdicts: "All tries alike after hardly a step",
  pass_without_change: "Success without any change on the screen",
  traceback_in_checker: "A score beside a crash of the checker",
};

/** Verdicts that deserve a second look: rule, reason, and the attempts behind each. A flag changes no count. */
export function SuspectList({ suspects, runPath }: { suspects: RunTriageWire["suspects"]; runPath: string }) {
  if (suspects.length === 0) return <p className="text-ink-3">No verdict looks wrong by the rules.</p>;
  return (
    <ul>
      {suspects.map(({ rule, meaning, attempts, tasks, example_attempt_id: example }) => (
        <li
          key={rule}
          className="grid grid-cols-[18px_minmax(0,1fr)_auto] gap-x-1.5 border-b border-line py-1.5 last:border-b-0"
        >
          <Icon of={CircleHelp} className="mt-[3px] text-ink-2" />
          <Link href={`${runPath}/rollouts?filter=suspect:${rule}`} className="font-medium hover:underline">
            {RULE_WORDS[rule]}
          </Link>
          <span className="text-ink-2">{formatCountOf(attempts, "attempt")}</span>
          <span className="col-span-2 col-start-2 text-12 text-ink-3">
            {meaning} {formatCountOf(tasks, "task")};{" "}
            <Link href={`${runPath}/attempts/${example}`} className="text-accent underline">
              open the shortest
            </Link>
          </span>
        </li>
      ))}
    </ul>
  );
}
