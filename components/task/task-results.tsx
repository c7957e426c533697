import { Link } from "@/components/ui/link";
import type { TaskDetailWire } from "@/lib/domain/task/task.wire";
import { usePathTo } from "@/lib/client/workspace-context";
import { formatScore } from "@/lib/format/count";
import { OutcomeFact, VerifierFact } from "../attempt/facts";
import { ClockOrDay } from "../ui/time";

/** The workspace's last finished attempts on a task, each leading to its replay. */
export function TaskResults({ results }: { results: TaskDetailWire["recent_results"] }) {
  const pathTo = usePathTo();
  if (results.length === 0) return <p className="text-ink-3">No attempt on it has finished in this workspace.</p>;
  return (
    <table className="w-full max-w-xl text-left">
      <thead className="text-12 text-ink-3">
        <tr>
          <th className="py-1 font-medium">Attempt</th>
          <th className="py-1 font-medium">Verifier</th>
          <th className="py-1 font-medium">Outcome</th>
          <th className="py-1 text-right font-medium">Score</th>
          <th className="py-1 text-right font-medium">Finished</th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <tr key={result.attempt_id} className="h-8 border-t border-line">
            <td>
              <Link
                className="font-mono text-12 text-accent"
                href={pathTo(`/runs/${result.run_id}/attempts/${result.attempt_id}`)}
              >
                {result.attempt_id.slice(-8)}
              </Link>
            </td>
            <td>
              <VerifierFact verifier={result.verifier} />
            </td>
            <td>
              <OutcomeFact outcome={result.outcome} />
            </td>
            <td className="text-right">{formatScore(result.score)}</td>
            <td className="text-right">
              <ClockOrDay at={result.finished_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
