import * as queries from "../compare-queries";
import { json, type Operation } from "./operation";

/** Runs held against each other. */
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
];
