import { Columns2 } from "lucide-react";
import { Link } from "@/components/ui/link";
import { shortAppName } from "@/components/run/app-name";
import { NoFact } from "@/components/ui/fact";
import { Icon } from "@/components/ui/icon";
import { Table, TableScroll, Td, Th, UnseenTh } from "@/components/ui/table";
import { usePathTo } from "@/lib/client/workspace-context";
import type { ComparisonWire } from "@/lib/domain/compare/compare.wire";
import { AttemptMarks } from "./attempt-marks";
import { LACK_WORDS, SET_LOOK, signedPoints } from "./compare-words";
import { divergenceWords } from "./divergence-words";

type Task = ComparisonWire["tasks"][number];

/** Tasks of the chosen sets, worst change first; each opens both attempts beside each other. */
export function CompareTasks({ tasks, of }: { tasks: readonly Task[]; of: number }) {
  return (
    <TableScroll label="Tasks">
      <Table sheet className="min-w-[1120px]">
        <thead>
          <tr>
            <Th className="w-[84px]">App</Th>
            <Th>Task, worst change first</Th>
            <Th className="w-[124px]">Baseline</Th>
            <Th className="w-[124px]">Candidate</Th>
            <Th num sorted="ascending" className="w-[72px]">
              Points
            </Th>
            <Th className="w-[124px] pl-4">Set</Th>
            <Th className="w-[250px]">First step that differs</Th>
            <UnseenTh className="w-[120px]">Open</UnseenTh>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <TaskRow key={task.task_id} task={task} of={of} />
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}

function TaskRow({ task, of }: { task: Task; of: number }) {
  const to = usePathTo();
  const standing = task.candidates[of];
  if (standing === undefined) return null;
  const { icon, word } = SET_LOOK[standing.set];
  const both =
    standing.base_attempt_id === null || standing.candidate_attempt_id === null
      ? null
      : to(`/compare/attempts?base=${standing.base_attempt_id}&cand=${standing.candidate_attempt_id}`);
  const differs = divergenceWords(standing);
  return (
    <tr className="hover:bg-hover">
      <Td className="text-ink-2 max-sm:w-auto!">{shortAppName(task.app)}</Td>
      <Td title={task.instruction} className="max-sm:min-w-0 max-sm:flex-1 max-sm:basis-4/5 max-sm:whitespace-normal">
        <span className="font-medium">{task.instruction}</span>{" "}
        <span className="font-mono text-11 text-ink-3">{task.task_id.slice(0, 8)}</span>
      </Td>
      <Td data-head="baseline">
        {task.base === null ? <NoFact meaning="Not in this run" /> : <AttemptMarks side={task.base} />}
      </Td>
      <Td data-head="candidate">
        {standing.side === null ? <NoFact meaning="Not in this run" /> : <AttemptMarks side={standing.side} />}
      </Td>
      <Td num data-head="points" className={standing.difference === null ? "text-ink-3" : "font-medium"}>
        {standing.difference === null ? <NoFact meaning="No pair" /> : signedPoints(standing.difference)}
      </Td>
      <Td className="pl-4 text-ink-2">
        <span className="inline-flex items-center gap-[5px]">
          <Icon of={icon} />
          {word}
        </span>
      </Td>
      <Td className="text-ink-2 max-sm:w-full" title={differs ?? undefined}>
        {standing.lack === null ? (differs ?? "") : LACK_WORDS[standing.lack]}
      </Td>
      <Td className="text-right print:hidden">
        {both === null ? null : (
          <Link
            href={both}
            className="inline-flex items-center gap-1.5 text-accent hover:underline"
            aria-label={`Open both attempts of ${task.instruction}`}
          >
            Open both <Icon of={Columns2} size="s" />
          </Link>
        )}
      </Td>
    </tr>
  );
}
