import * as queries from "../compare-queries";
import { json, type Operation } from "./operation";

/** Runs held against each other, and why attempts failed. */
export const COMPARE_OPERATIONS: readonly Operation[] = [
  {
    method: "get",
    path: "/compare",
    id: "compareRuns",
    summary: "Runs held against a base by pairs of tasks, with everything else in which they differ",
    auth: "any",
    scope: "runs:read",
    query: queries.compareQuery,
    answers: json("Comparison"),
    errors: ["not_found", "invalid_filter"],
  },
  {
    method: "get",
    path: "/runs/{runId}/triage",
    id: "getRunTriage",
    summary: "Failure groups and suspect verdicts of a run, held against a baseline",
    auth: "any",
    scope: "runs:read",
    query: queries.runTriageQuery,
    answers: json("RunTriage"),
    errors: ["not_found"],
  },
  {
    method: "get",
    path: "/triage/groups/{key}",
    id: "getFailureGroup",
    summary: "One failure group over all runs of the workspace",
    auth: "any",
    scope: "runs:read",
    answers: json("FailureGroup"),
    errors: ["not_found"],
  },
];
