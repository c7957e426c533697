import * as queries from "../queries";
import { json, type Operation } from "./operation";

/** The workspace, its keys and its people, and the service itself. */
export const WORKSPACE_OPERATIONS: readonly Operation[] = [
  {
    method: "get",
    path: "/workspace",
    id: "getWorkspace",
    summary: "The caller's workspace with its caps and spend",
    auth: "any",
    scope: "runs:read",
    answers: json("Workspace"),
  },
  {
    method: "patch",
    path: "/workspace",
    id: "updateWorkspaceLimits",
    summary: "Change the caps; owners and admins who are signed in",
    auth: "session",
    body: "WorkspaceLimits",
    answers: json("Workspace"),
  },
  {
    method: "get",
    path: "/search",
    id: "searchWorkspace",
    summary: "Runs, attempts, tasks and computers by words or the beginning of an id",
    auth: "any",
    scope: "runs:read",
    query: queries.searchQuery,
    answers: [{ listOf: "SearchHit" }],
  },
  {
    method: "put",
    path: "/account/password",
    id: "setPassword",
    summary: "Set or change one's own password; people who are signed in",
    auth: "session",
    body: "NewPassword",
    status: 204,
    answers: [],
  },
  {
    method: "get",
    path: "/health",
    id: "getHealth",
    summary: "Whether console and database answer; 503 when not",
    auth: "none",
    answers: [{ content: "application/json", description: "{status}" }],
  },
  {
    method: "get",
    path: "/health/checks",
    id: "checkHealth",
    summary: "Everything a run needs, looked at now, each part with what to do about it",
    auth: "any",
    scope: "runs:read",
    answers: json("Health"),
  },
  {
    method: "get",
    path: "/openapi",
    id: "getOpenApi",
    summary: "This document",
    auth: "none",
    answers: [{ content: "application/json", description: "OpenAPI 3.1" }],
  },
];
