"use client";
import { useMemo } from "react";
import { domainLabel } from "@/components/task/task-filter";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { attemptSlot } from "./heat-layout";
import { useRunAttempts } from "./use-run-attempts";

/** What the attempts of a run are called in its log: app, task and place; null for one that was not read. */
export function useAttemptNames(run: RunWire): (attemptId: string) => string | null {
  const { data } = useRunAttempts(run.id);
  return useMemo(() => {
    const names = new Map(
      data?.attempts.map((attempt) => [
        attempt.id,
        `${domainLabel(attempt.app)} ${attempt.task_id.slice(0, 8)} ${attemptSlot(attempt, run)}`,
      ]),
    );
    return (id) => names.get(id) ?? null;
  }, [data, run]);
}
