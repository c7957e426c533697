"use client";
import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/lib/client/query-keys";
import { getTask, getTaskVersion, listAllTasks, listTaskSets, listTaskVersions } from "./task-api";

/** Catalogue data changes by import only; a minute old is fresh enough. */
const CATALOGUE_STALE_MS = 60_000;

export function useTaskSets(workspace: string) {
  return useQuery({
    queryKey: queryKeys.taskSets(workspace),
    queryFn: ({ signal }) => listTaskSets(workspace, signal),
    staleTime: CATALOGUE_STALE_MS,
  });
}

/** All tasks of a set with their support on `template`; waits until a set is known. */
export function useAllTasks(workspace: string, taskSet: string, template: string) {
  return useQuery({
    queryKey: queryKeys.tasks(workspace, { taskSet, template }),
    queryFn: ({ signal }) => listAllTasks({ workspace, taskSet, template: template || undefined, signal }),
    enabled: taskSet !== "",
    staleTime: CATALOGUE_STALE_MS,
  });
}

export function useTask(workspace: string, taskSet: string, taskId: string) {
  return useQuery({
    queryKey: queryKeys.tasks(workspace, { taskSet, taskId }),
    queryFn: ({ signal }) => getTask({ workspace, taskSet, taskId, signal }),
    staleTime: CATALOGUE_STALE_MS,
  });
}

export function useTaskVersions(workspace: string, taskSet: string, taskId: string) {
  return useQuery({
    queryKey: queryKeys.tasks(workspace, { taskSet, taskId, versions: true }),
    queryFn: ({ signal }) => listTaskVersions({ workspace, taskSet, taskId, signal }),
    staleTime: CATALOGUE_STALE_MS,
  });
}

/** The file of a digest never changes, so it is read once. */
export function useTaskVersionFile(workspace: string, of: { taskSet: string; taskId: string }, digest: string) {
  return useQuery({
    queryKey: queryKeys.tasks(workspace, { ...of, digest }),
    queryFn: ({ signal }) => getTaskVersion({ workspace, ...of, digest, signal }),
    staleTime: Infinity,
  });
}
