import type { z } from "zod";
import type { ErrorCode } from "@/lib/domain/errors";
import type { Scope } from "@/lib/domain/workspace/scope";
import type { AuthMode } from "../identify";
import * as queries from "../queries";

/** What an operation answers with: a named schema, a page or a list of one, or bytes of a content type. */
export type OperationAnswer =
  { schema: string } | { pageOf: string } | { listOf: string } | { content: string; description: string };

export interface Operation {
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  id: string;
  summary: string;
  auth: AuthMode | "none";
  scope?: Scope;
  query?: z.ZodObject;
  /** Name of the body's schema. */
  body?: string;
  isIdempotent?: boolean;
  status?: number;
  answers: OperationAnswer[];
  errors?: ErrorCode[];
}

/** What any live call to a slot can be refused with. */
const SLOT_ERRORS: ErrorCode[] = [
  "not_found",
  "slot_closed",
  "slot_quarantined",
  "slot_down",
  "slot_busy",
  "slot_of_run",
  "desktop_error",
  "host_away",
];

const json = (schema: string): OperationAnswer[] => [{ schema }];

/** Every operation of `/v1`, in the order in which the document shows them. */
export const OPERATIONS: readonly Operation[] = [
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
  {
    method: "get",
    path: "/computers",
    id: "listComputers",
    summary: "Computers of the workspace, newest first",
    auth: "any",
    scope: "runs:read",
    query: queries.computerListQuery,
    answers: [{ pageOf: "Computer" }],
  },
  {
    method: "get",
    path: "/computers/{computerId}/thumbnail",
    id: "getThumbnail",
    summary: "Newest small picture of a computer",
    auth: "any",
    scope: "runs:read",
    query: queries.thumbnailQuery,
    answers: [{ content: "image/jpeg", description: "480 pixels wide" }],
    errors: ["not_found"],
  },
  {
    method: "get",
    path: "/slots",
    id: "listSlots",
    summary: "Live desktops of the workspace, by hand and of runs, newest first",
    auth: "any",
    scope: "desktops:read",
    query: queries.slotListQuery,
    answers: [{ pageOf: "Slot" }],
  },
  {
    method: "post",
    path: "/slots",
    id: "createSlot",
    summary: "Ask for a desktop, set up for a task when one is named; it is being made when this answers",
    auth: "any",
    scope: "desktops:write",
    body: "NewSlot",
    isIdempotent: true,
    status: 201,
    answers: json("Slot"),
    errors: [
      "not_found",
      "ambiguous_task",
      "unsupported_task",
      "template_not_published",
      "workspace_budget_exceeded",
      "no_free_slot",
      "host_away",
    ],
  },
  { ...ofSlot("", "getSlot", "One slot, also a closed one"), answers: json("Slot"), errors: ["not_found"] },
  {
    ...ofSlot("", "closeSlot", "Close a slot, or end the desktop of a run; safe to repeat", "delete"),
    status: 204,
    answers: [],
    errors: ["not_found", "host_away"],
  },
  { ...ofSlot("/step", "stepSlot", "Play one action", "post"), body: "NewSlotStep", answers: json("SlotStep") },
  {
    ...ofSlot("/observe", "observeSlot", "Picture, windows, accessibility and terminal text of a slot", "post"),
    scope: "desktops:read",
    body: "SlotObserve",
    answers: json("SlotObservation"),
  },
  {
    ...ofSlot("/exec", "execInSlot", "Run a command as the account of the agent", "post"),
    body: "NewSlotExec",
    answers: json("SlotExec"),
  },
  {
    ...ofSlot("/files", "readSlotFile", "A file with its bytes, or a folder with its names"),
    query: queries.slotFileQuery,
    answers: json("SlotFile"),
  },
  {
    ...ofSlot("/files", "writeSlotFile", "Write a whole file as the account of the agent; safe to repeat", "put"),
    body: "SlotFileWrite",
    answers: json("SlotFile"),
  },
  {
    ...ofSlot("/gates", "getSlotGates", "Gates of the present episode, judged now"),
    answers: json("SlotGates"),
  },
  {
    ...ofSlot("/wait_valid", "waitValidSlot", "Wait until the slot is made and its verdict is there", "post"),
    scope: "desktops:read",
    body: "SlotWaitValid",
    answers: json("SlotGates"),
  },
  {
    ...ofSlot(
      "/verify",
      "verifySlot",
      "Run the task's checker; strict, only a valid episode with a score is answered",
      "post",
    ),
    body: "SlotVerify",
    answers: json("Reward"),
    errors: [...SLOT_ERRORS, "slot_without_task", "invalid_episode", "checker_failed"],
  },
  {
    ...ofSlot("/reset", "resetSlot", "Go back to the state after set-up; a new episode begins", "post"),
    answers: json("Slot"),
  },
  {
    ...ofSlot("/fork", "forkSlot", "Make 1 to 8 copies of a live slot at once; the source goes on living", "post"),
    body: "NewSlotFork",
    answers: json("SlotFork"),
    errors: [...SLOT_ERRORS, "too_many_copies", "checkpoints_unavailable", "no_free_slot", "workspace_budget_exceeded"],
  },
  {
    ...ofSlot("/quarantine", "quarantineSlot", "Mark a slot as bad: its episode is invalid; safe to repeat", "post"),
    body: "SlotQuarantine",
    answers: json("Slot"),
  },
  {
    ...ofSlot("/release", "releaseSlot", "Take a quarantined slot down; a reset begins a new episode", "post"),
    answers: json("Slot"),
    errors: [...SLOT_ERRORS, "invalid_transition"],
  },
  {
    ...ofSlot("/viewer", "getSlotViewer", "Whether there is a live view, and who holds control"),
    answers: json("SlotViewerState"),
    errors: ["not_found"],
  },
  {
    ...ofSlot(
      "/viewer",
      "openSlotViewer",
      "A ticket for the live view; control needs desktops:write and a reason",
      "post",
    ),
    scope: "desktops:read",
    body: "NewSlotViewer",
    status: 201,
    answers: json("SlotViewer"),
    errors: ["not_found", "live_view_unavailable", "control_unavailable", "control_taken"],
  },
  {
    ...ofSlot("/viewer", "endSlotControl", "Give control back; safe to repeat", "delete"),
    status: 204,
    answers: [],
    errors: ["not_found"],
  },
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
    path: "/api-keys",
    id: "listApiKeys",
    summary: "Keys of the workspace; people who are signed in",
    auth: "session",
    scope: "keys:admin",
    answers: [{ listOf: "ApiKey" }],
  },
  {
    method: "post",
    path: "/api-keys",
    id: "createApiKey",
    summary: "Make a key; its text stands in this answer only",
    auth: "session",
    scope: "keys:admin",
    body: "NewApiKey",
    status: 201,
    answers: json("CreatedApiKey"),
  },
  {
    method: "delete",
    path: "/api-keys/{keyId}",
    id: "revokeApiKey",
    summary: "Revoke a key; safe to repeat",
    auth: "session",
    scope: "keys:admin",
    answers: json("ApiKey"),
    errors: ["not_found"],
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
    path: "/openapi",
    id: "getOpenApi",
    summary: "This document",
    auth: "none",
    answers: [{ content: "application/json", description: "OpenAPI 3.1" }],
  },
];

function ofRun(rest: string, id: string, summary: string) {
  const errors: ErrorCode[] = ["not_found"];
  return { method: "get", path: `/runs/{runId}${rest}`, id, summary, auth: "any", scope: "runs:read", errors } as const;
}

function ofSlot(rest: string, id: string, summary: string, method: Operation["method"] = "get") {
  const scope: Scope = method === "get" ? "desktops:read" : "desktops:write";
  return { method, path: `/slots/{slotId}${rest}`, id, summary, auth: "any", scope, errors: SLOT_ERRORS } as const;
}
