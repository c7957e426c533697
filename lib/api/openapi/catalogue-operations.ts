import * as queries from "../queries";
import { json, type Operation } from "./operation";

/** What runs are made of: tasks, templates, hosts. */
export const CATALOGUE_OPERATIONS: readonly Operation[] = [
  {
    method: "get",
    path: "/task-sets",
    id: "listTaskSets",
    summary: "Task sets with how much of each a template supports",
    auth: "any",
    scope: "tasks:read",
    query: queries.taskSetListQuery,
    answers: [{ listOf: "TaskSet" }],
    errors: ["template_not_published"],
  },
  {
    method: "get",
    path: "/tasks",
    id: "listTasks",
    summary: "Tasks of a set in its order, with their support",
    auth: "any",
    scope: "tasks:read",
    query: queries.taskListQuery,
    answers: [{ pageOf: "Task" }],
    errors: ["not_found", "template_not_published"],
  },
  {
    method: "get",
    path: "/tasks/{taskId}",
    id: "getTask",
    summary: "One task with its file, by id or unique prefix of 8 or more characters",
    auth: "any",
    scope: "tasks:read",
    query: queries.taskQuery,
    answers: json("TaskDetail"),
    errors: ["not_found", "ambiguous_task", "template_not_published"],
  },
  {
    method: "get",
    path: "/templates",
    id: "listTemplates",
    summary: "Published template versions",
    auth: "any",
    scope: "tasks:read",
    answers: [{ listOf: "Template" }],
  },
  {
    method: "get",
    path: "/hosts",
    id: "listHosts",
    summary: "Machines that run desktops",
    auth: "any",
    scope: "runs:read",
    answers: [{ listOf: "Host" }],
  },
];
