"use client";
import { useQueries } from "@tanstack/react-query";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCount } from "@/lib/format/count";
import { readOrAll, withoutPart, type ReadFilter } from "./filter-text";
import { readGroups } from "./rollouts-api";

/** Parts asked about at once. */
const PARTS_MAX = 8;

/** The filter that nothing fits, with what each of its parts takes away: how many would be there without it. */
export function NothingFits({
  runId,
  filter,
  onFilter,
}: {
  runId: string;
  filter: ReadFilter;
  onFilter: (filter: string) => void;
}) {
  const workspace = useWorkspaceSlug();
  const parts = filter.parts.slice(0, PARTS_MAX);
  const counts = useQueries({
    queries: parts.map((_, at) => {
      const { parts: others } = readOrAll(withoutPart(filter, at));
      const text = others.join(" ");
      return {
        queryKey: queryKeys.attempts(workspace, runId, { groups: "counted", filter: text }),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          readGroups({ workspace, runId, filter: text, by: "counted" as const, signal }),
        staleTime: 10_000,
      };
    }),
  });
  return (
    <div role="status" className="px-6 py-8 max-sm:px-4">
      <p>
        <span className="font-semibold">No attempt fits</span>{" "}
        <code className="font-mono text-12 text-ink-2">{filter.text}</code>
      </p>
      <ul className="mt-2 grid gap-1">
        {parts.map((part, at) => {
          const found = counts[at]?.data?.attempts;
          return (
            <li key={part} className="text-12 text-ink-2">
              <button
                type="button"
                onClick={() => onFilter(withoutPart(filter, at))}
                className="inline-flex min-h-6 items-center gap-1 text-accent underline underline-offset-2"
              >
                Without <code className="font-mono">{part}</code>
              </button>
              {found === undefined ? "" : `: ${formatCount(found)}`}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
