import { CircleHelp, CircleX, OctagonAlert, ShieldX } from "lucide-react";
import Link from "next/link";
import { Fact, type FactProps } from "@/components/ui/fact";
import { Panel } from "@/components/ui/panel";
import { Table, Td, Th } from "@/components/ui/table";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { groupReasons, type WhyGroup } from "./why-groups";

const LOOK: Record<WhyGroup["kind"], Omit<FactProps, "className">> = {
  invalid: { icon: ShieldX, word: "Invalid", tone: "warn" },
  error: { icon: OctagonAlert, word: "Error", tone: "warn" },
  unjudged: { icon: CircleHelp, word: "Not judged", tone: "idle" },
  fail: { icon: CircleX, word: "Fail", tone: "fail" },
};

/** Why attempts did not succeed, worst for the number first; each group opens its shortest example. */
export function WhyTable({
  attempts,
  path,
  isReady,
  scope,
}: {
  attempts: readonly AttemptWire[];
  path: string;
  isReady: boolean;
  /** Which attempts were looked at, when not all. */
  scope: string | null;
}) {
  const groups = groupReasons(attempts);
  if (!isReady) return null;
  return (
    <Panel
      title="Why attempts did not succeed"
      hint={`${scope ? `${scope}; ` : ""}first what spoils the number, then failed tasks`}
    >
      {groups.length === 0 ? (
        <p className="text-ink-3">
          {attempts.some(({ outcome }) => outcome === "success")
            ? "Every attempt that was judged so far is valid and solved."
            : "No attempt was judged yet."}
        </p>
      ) : (
        <Table flush className="max-sm:block">
          <thead className="max-sm:sr-only">
            <tr>
              <Th className="w-[104px]">Kind</Th>
              <Th>Group</Th>
              <Th num className="w-20">
                Attempts
              </Th>
              <Th num className="w-16">
                Tasks
              </Th>
              <Th className="w-28 pl-3">Seen on</Th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {groups.map((group) => (
              <tr
                key={`${group.kind} ${group.reason}`}
                className="hover:bg-hover max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto_auto] max-sm:items-center max-sm:gap-x-3 max-sm:border-b max-sm:border-line max-sm:py-2 max-sm:[&>td]:h-auto max-sm:[&>td]:border-0 max-sm:[&>td]:p-0"
              >
                <Td className="max-sm:col-span-3">
                  <Fact {...LOOK[group.kind]} />
                </Td>
                <Td className="max-sm:whitespace-normal">
                  <Link
                    href={`${path}/attempts/${group.example}`}
                    className="font-medium hover:underline"
                    title="Opens the shortest example"
                  >
                    {group.reason}
                  </Link>
                </Td>
                <Td num>
                  {group.attempts}
                  <span className="text-ink-3 sm:hidden"> attempts</span>
                </Td>
                <Td num className="text-ink-2">
                  {group.tasks}
                  <span className="text-ink-3 sm:hidden"> tasks</span>
                </Td>
                <Td className="pl-3! text-ink-2 max-sm:hidden">{group.hosts.join(", ") || "—"}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
