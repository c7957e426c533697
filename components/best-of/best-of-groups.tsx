import { Link } from "@/components/ui/link";
import { OUTCOME_LOOK } from "@/components/attempt/facts";
import { Fact, NoFact } from "@/components/ui/fact";
import { Table, TableScroll, Td, Th } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import type { RunBestOfWire } from "@/lib/domain/best-of/best-of.wire";

type Group = RunBestOfWire["groups"][number];

/** Each group with its attempts, the pick marked, and what the judge said. */
export function BestOfGroups({ groups, runPath }: { groups: readonly Group[]; runPath: string }) {
  if (groups.length === 0) {
    return <p className="text-ink-2">No group has forked yet. Each stands here once its attempts have ended.</p>;
  }
  return (
    <TableScroll label="Groups of forks">
      <Table flush sheet className="min-w-[820px]">
        <colgroup>
          <col className="w-[34%]" />
          <col />
          <col className="w-[34%]" />
        </colgroup>
        <thead>
          <tr>
            <Th>Task</Th>
            <Th>Attempts</Th>
            <Th>Judge</Th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.cohort_id}>
              <Td className="py-2 align-top whitespace-normal">
                <div className="break-words">{group.instruction || group.task_id}</div>
                <div className="text-12 text-ink-3">
                  copy {group.copy}, round {group.round}
                </div>
              </Td>
              <Td className="py-2 align-top whitespace-normal max-sm:w-full">
                <Attempts group={group} runPath={runPath} />
              </Td>
              <Td data-head="judge" className="py-2 align-top break-words whitespace-normal text-ink-2 max-sm:w-full">
                {group.reason ?? "not judged yet"}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}

function Attempts({ group, runPath }: { group: Group; runPath: string }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {group.attempts.map(({ id, number, outcome }) => (
        <li key={id} className="flex min-h-6 items-center gap-2">
          <Link className="text-accent hover:underline" href={`${runPath}/attempts/${id}`}>
            #{number}
          </Link>
          {outcome === "none" ? <NoFact meaning="no outcome" /> : <Fact {...OUTCOME_LOOK[outcome]} />}
          {group.chosen_attempt_id === id ? <Tag tone="accent">picked</Tag> : null}
        </li>
      ))}
    </ul>
  );
}
