import { Link } from "@/components/ui/link";
import { Fact, NoFact } from "@/components/ui/fact";
import { Table, TableScroll, Td, Th } from "@/components/ui/table";
import { usePathTo } from "@/lib/client/workspace-context";
import type { RunTriageWire } from "@/lib/domain/triage/triage.wire";
import { formatCount } from "@/lib/format/count";
import { formatPercent } from "@/lib/format/percent";
import { groupLook, groupTitle, tierWords } from "./group-words";
import { NoveltyTag } from "./novelty-tag";

type Group = RunTriageWire["groups"][number];

/** Rollouts of a run that are in a group. */
export const groupFilterHref = (runPath: string, key: string) => `${runPath}/rollouts?filter=group:${key}`;

/** Failure groups, most urgent first: each opens its page, each number the attempts behind it. */
export function GroupTable({
  groups,
  runPath,
  flush = false,
}: {
  groups: readonly Group[];
  runPath: string;
  flush?: boolean;
}) {
  // Without a baseline nothing is new or known.
  const isHeld = groups.some(({ novelty }) => novelty !== null);
  return (
    <TableScroll label="Failure groups">
      <Table flush={flush} className="sm:min-w-[720px]">
        <thead>
          <tr>
            <Th className="w-[108px] max-sm:hidden">Kind</Th>
            <Th>Group</Th>
            <Th num className="w-[84px] max-sm:w-[68px]">
              Attempts
            </Th>
            <Th num className="w-16 max-sm:hidden">
              Tasks
            </Th>
            {isHeld ? <Th className="w-[104px] pl-3 max-sm:w-[92px]">Baseline</Th> : null}
            <Th num className="w-[76px] max-sm:hidden" title="Share of the successes with the same trait">
              In passes
            </Th>
            <Th className="w-[112px] pl-3 max-sm:hidden">Seen with</Th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <GroupRow key={group.key} group={group} runPath={runPath} isHeld={isHeld} />
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}

function GroupRow({ group, runPath, isHeld }: { group: Group; runPath: string; isHeld: boolean }) {
  const to = usePathTo();
  const title = groupTitle(group);
  return (
    <tr className="hover:bg-hover">
      <Td className="max-sm:hidden">
        <Fact {...groupLook(group)} />
      </Td>
      <Td
        title={`${title}. Grouped because ${tierWords(group.tier)}.`}
        className="max-sm:py-1 max-sm:whitespace-normal"
      >
        <span className="block sm:hidden">
          <Fact {...groupLook(group)} />
        </span>
        <Link
          href={to(`/triage/groups/${group.key}`)}
          className="inline-flex min-h-6 max-w-full items-center font-medium hover:underline"
        >
          <span className="min-w-0 max-sm:[overflow-wrap:anywhere] sm:truncate">{title}</span>
        </Link>
      </Td>
      <Td num>
        <Link
          href={groupFilterHref(runPath, group.key)}
          className="inline-flex min-h-6 min-w-6 items-center justify-end hover:underline"
          aria-label={`${group.attempts} attempts of ${title}`}
        >
          {formatCount(group.attempts)}
        </Link>
      </Td>
      <Td num className="text-ink-2 max-sm:hidden">
        {formatCount(group.tasks)}
      </Td>
      {isHeld ? (
        <Td className="pl-3!">
          <NoveltyTag novelty={group.novelty} />
        </Td>
      ) : null}
      <Td num className="text-ink-2 max-sm:hidden">
        {group.spoils_rate || group.pass_share === null ? (
          <NoFact meaning="Not computed" />
        ) : (
          formatPercent(group.pass_share)
        )}
      </Td>
      <Td className="pl-3! text-ink-2 max-sm:hidden" title={group.hosts.join(", ")}>
        {group.hosts.length > 2 ? `${group.hosts.length} hosts` : group.hosts.join(", ") || "—"}
      </Td>
    </tr>
  );
}
