"use client";
import { useMemo } from "react";
import { placeWords } from "@/components/attempt/sibling-marks";
import { domainLabel } from "@/components/task/task-filter";
import { useRunAttempts } from "./use-run-attempts";

/** What the attempts of a run are called in its log: app, task and place; null for one that was not read. */
export function useAttemptNames(runId: string): (attemptId: string) => string | null {
  const { data } = useRunAttempts(runId);
  return useMemo(() => {
    const names = new Map(
      data?.attempts.map((attempt) => [
        attempt.id,
        `${domainLabel(attempt.app)} ${attempt.task_id.slice(0, 8)} ${placeWords(attempt)}`,
      ]),
    );
    return (id) => names.get(id) ?? null;
  }, [data]);
}
