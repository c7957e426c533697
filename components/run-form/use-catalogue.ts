"use client";
import { useQuery } from "@tanstack/react-query";
import { problemOf } from "@/lib/client/problem";
import { queryKeys } from "@/lib/client/query-keys";
import { listHosts } from "@/lib/client/computers-api";
import { usePolicies } from "../policy/policy-api";
import { useAllTasks, useTaskSets } from "../task/use-tasks";
import { useTemplates } from "../template/template-api";
import type { Catalogue } from "./run-form-context";

const HOSTS_REFETCH_MS = 10_000;

/** Everything the wizard offers to choose from. */
export function useCatalogue(workspace: string, taskSet: string, template: string): Catalogue {
  const taskSets = useTaskSets(workspace);
  const templates = useTemplates(workspace);
  const tasks = useAllTasks(workspace, taskSet, template);
  const hosts = useQuery({
    queryKey: queryKeys.hosts(workspace),
    queryFn: ({ signal }) => listHosts(workspace, signal),
    refetchInterval: HOSTS_REFETCH_MS,
  });
  const policies = usePolicies(workspace);
  const queries = [taskSets, templates, tasks, hosts, policies];
  const failed = queries.find((query) => query.isError && query.data === undefined);
  return {
    taskSets: taskSets.data?.data,
    templates: templates.data?.data,
    tasks: tasks.data,
    hosts: hosts.data?.data,
    policies: policies.data?.data,
    problem: failed ? problemOf(failed.error) : null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
