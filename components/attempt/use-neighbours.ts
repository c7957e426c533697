"use client";
import { useQuery } from "@tanstack/react-query";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import type { AttemptFilter } from "@/lib/client/attempt-filter";
import { queryKeys } from "@/lib/client/query-keys";
import { listAttempts } from "@/lib/client/run-api";

/** Pages read while looking for an attempt in its list; beyond it the position is not shown. */
const PAGES_MAX = 10;

export interface Neighbours {
  /** 1-based place in the filtered list; null while unknown or when the filter leaves the attempt out. */
  position: number | null;
  total: number;
  /** The list goes on after what was read. */
  hasMore: boolean;
  previousId: string | null;
  nextId: string | null;
}

const UNKNOWN: Neighbours = { position: null, total: 0, hasMore: false, previousId: null, nextId: null };

async function readUntil(
  attemptId: string,
  page: (cursor: string | null) => ReturnType<typeof listAttempts>,
): Promise<{ ids: string[]; hasMore: boolean }> {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const answer: Awaited<ReturnType<typeof listAttempts>> = await page(cursor);
    ids.push(...answer.data.map((attempt) => attempt.id));
    cursor = answer.next_cursor;
    // One more row than the attempt itself, so that the way on is known.
    if (cursor === null || ids.slice(0, -1).includes(attemptId)) break;
  }
  return { ids, hasMore: cursor !== null };
}

/** The attempts before and after this one in the run's list under the filter of the address. */
export function useNeighbours(
  workspace: string,
  runId: string,
  attemptId: string,
  /** `filter` is in the filter language of the rollouts table. */
  filter: AttemptFilter & { filter?: string },
): Neighbours {
  const { data } = useQuery({
    queryKey: queryKeys.attempts(workspace, runId, { ...filter, around: attemptId }),
    queryFn: ({ signal }) =>
      readUntil(attemptId, (cursor) => listAttempts({ workspace, runId, filter, cursor, limit: 200, signal })),
    staleTime: 10_000,
  });
  if (!data) return UNKNOWN;
  const index = data.ids.indexOf(attemptId);
  return {
    position: index < 0 ? null : index + 1,
    total: data.ids.length,
    hasMore: data.hasMore,
    previousId: data.ids[index - 1] ?? null,
    nextId: index < 0 ? null : (data.ids[index + 1] ?? null),
  };
}

/** Other attempts of the same task in the same run, in the list's order; this one included. */
export function useSiblings(workspace: string, runId: string, taskId: string): AttemptWire[] {
  const filter: AttemptFilter = { task: taskId };
  const { data } = useQuery({
    queryKey: queryKeys.attempts(workspace, runId, { ...filter, siblings: true }),
    queryFn: ({ signal }) => listAttempts({ workspace, runId, filter, limit: 50, signal }),
    staleTime: 10_000,
  });
  return data?.data.filter((attempt) => attempt.task_id === taskId) ?? [];
}
