import { Link } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { heatKindOf, type HeatKind } from "./heat-layout";

const COLUMNS: readonly [HeatKind, string][] = [
  ["success", "Success"],
  ["fail", "Fail"],
  ["invalid", "Invalid"],
  ["unjudged", "No outcome"],
  ["working", "At work"],
  ["queued", "Not started"],
];

/** The strip in words: one row per task, how many of its attempts are what. */
export function HeatTable({ attempts, path }: { attempts: readonly AttemptWire[]; path: string }) {
  const tasks = new Map<string, { app: string; counts: Record<HeatKind, number> }>();
  for (const attempt of attempts) {
    const entry = tasks.get(attempt.task_id) ?? {
      app: attempt.app,
      counts: { success: 0, fail: 0, invalid: 0, unjudged: 0, working: 0, queued: 0 },
    };
    entry.counts[heatKindOf(attempt)] += 1;
    tasks.set(attempt.task_id, entry);
  }
  return (
    <div className="max-h-96 overflow-auto" tabIndex={0} role="region" aria-label="Attempts per task">
      <Table flush className="min-w-[640px]">
        <thead>
          <tr>
            <Th>Task</Th>
            <Th className="w-28">App</Th>
            {COLUMNS.map(([kind, word]) => (
              <Th key={kind} num className="w-20">
                {word}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...tasks].map(([taskId, { app, counts }]) => (
            <tr key={taskId} className="hover:bg-hover">
              <Td>
                <Link href={`${path}/rollouts?task=${encodeURIComponent(taskId)}`} className="hover:underline">
                  {taskId}
                </Link>
              </Td>
              <Td className="text-ink-2">{app}</Td>
              {COLUMNS.map(([kind]) => (
                <Td key={kind} num className={counts[kind] === 0 ? "text-ink-3" : undefined}>
                  {counts[kind]}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
