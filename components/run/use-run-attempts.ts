"use client";
import { useQuery } from "@tanstack/react-query";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { listAttempts } from "@/lib/client/run-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";

const PAGE = 200;
/** A strip of more cells than this cannot be read and costs seconds to fetch; the rollouts table pages through all. */
export const OVERVIEW_ATTEMPTS_MAX = 1_000;

export interface RunAttempts {
  attempts: AttemptWire[];
  /** False when the run has more attempts than were read. */
  isComplete: boolean;
}

/** The first attempts of a run, up to OVERVIEW_ATTEMPTS_MAX, read page by page. */
export function useRunAttempts(runId: string) {
  const workspace = useWorkspaceSlug();
  return useQuery({
    queryKey: queryKeys.attempts(workspace, runId, { overview: true }),
    queryFn: async ({ signal }): Promise<RunAttempts> => {
      const attempts: AttemptWire[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listAttempts>> = await listAttempts({
          workspace,
          runId,
          filter: {},
          cursor,
          limit: PAGE,
          signal,
        });
        attempts.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor !== null && attempts.length < OVERVIEW_ATTEMPTS_MAX);
      return { attempts, isComplete: cursor === null };
    },
    staleTime: 2_000,
  });
}
