import type { ErrorCode } from "@/lib/domain/errors";
import * as queries from "../queries";
import { json, type Operation } from "./operation";

/** Runs, their attempts, and what they have kept. */
export const RUN_OPERATIONS: readonly Operation[] = [
  {
    method: "get",
    path: "/runs",
    id: "listRuns",
    summary: "Runs of the workspace, newest first",
    auth: "any",
    scope: "runs:read",
    query: queries.runListQuery,
    answers: [{ pageOf: "Run" }],
  },
  {
    method: "post",
    path: "/runs",
    id: "createRun",
    summary: "Queue a run; nothing is started when it is refused",
    auth: "any",
    scope: "runs:write",
    body: "RunDocument",
    isIdempotent: true,
    status: 201,
    answers: json("Run"),
    errors: [
      "not_found",
      "ambiguous_task",
      "unsupported_task",
      "flagged_task",
      "unsupported_run_kind",
      "fork_not_offered",
      "template_not_published",
      "parallelism_exceeded",
      "max_steps_too_low",
      "workspace_budget_exceeded",
    ],
  },
  { ...ofRun("", "getRun", "One run"), answers: json("Run") },
  { ...ofRun("/document", "getRunDocument", "The run document as launched"), answers: json("RunDocument") },
  {
    ...ofRun("/attempts", "listAttempts", "Attempts of a run"),
    query: queries.attemptListQuery,
    answers: [{ pageOf: "Attempt" }],
  },
  {
    ...ofRun("/events", "listRunEvents", "Log of a run, as pages or as an event stream that resumes by Last-Event-ID"),
    query: queries.eventListQuery,
    answers: [{ pageOf: "RunEvent" }, { content: "text/event-stream", description: "run_event, beat, resync" }],
  },
  { ...ofRun("/metrics", "getRunMetrics", "Series over a run"), answers: json("RunMetrics") },
  {
    ...ofRun("/computers", "listRunComputers", "Computers of a run, newest first"),
    query: queries.runComputerListQuery,
    answers: [{ pageOf: "Computer" }],
  },
  {
    ...ofRun("/manifest", "getRunManifest", "Provenance of a run as canonical JSON with its own digest"),
    answers: [{ content: "application/json", description: "a manifest; check it with: cli manifest verify" }],
    errors: ["not_found", "conflict"],
  },
  {
    ...ofRun("/cancel", "cancelRun", "Cancel a run; safe to repeat"),
    method: "post",
    scope: "runs:write",
    answers: json("Run"),
    errors: ["not_found", "invalid_transition"],
  },
  {
    method: "get",
    path: "/attempts/{attemptId}",
    id: "getAttempt",
    summary: "One attempt with steps, gates and the verifier's evidence",
    auth: "any",
    scope: "runs:read",
    answers: json("AttemptDetail"),
    errors: ["not_found"],
  },
  {
    method: "post",
    path: "/attempts/{attemptId}/reverify",
    id: "reverifyAttempt",
    summary: "Judge a finished attempt again on its recorded evidence; its own verdict and score stay",
    auth: "any",
    scope: "runs:write",
    body: "Reverify",
    isIdempotent: true,
    status: 201,
    answers: json("Reverification"),
    errors: ["not_found", "attempt_not_finished", "no_evidence", "evidence_damaged", "host_away"],
  },
  {
    method: "get",
    path: "/attempts/{attemptId}/reverifications",
    id: "listReverifications",
    summary: "Second judgements of an attempt, newest first",
    auth: "any",
    scope: "runs:read",
    query: queries.reverificationListQuery,
    answers: [{ pageOf: "Reverification" }],
    errors: ["not_found"],
  },
  {
    method: "get",
    path: "/artifacts/{digest}",
    id: "getArtifact",
    summary: "Bytes of an artifact of the workspace; they never change",
    auth: "any",
    scope: "runs:read",
    answers: [
      {
        content: "*/*",
        description: "PNG, JPEG, JSON, text and films as such, everything else as a download; takes one byte range",
      },
    ],
    errors: ["not_found"],
  },
  {
    method: "get",
    path: "/events",
    id: "streamWorkspaceEvents",
    summary: "Which runs have news",
    auth: "any",
    scope: "runs:read",
    answers: [{ content: "text/event-stream", description: "run_notice, beat, resync" }],
  },
];

function ofRun(rest: string, id: string, summary: string) {
  const errors: ErrorCode[] = ["not_found"];
  return { method: "get", path: `/runs/{runId}${rest}`, id, summary, auth: "any", scope: "runs:read", errors } as const;
}
