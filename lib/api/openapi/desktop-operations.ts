import type { ErrorCode } from "@/lib/domain/errors";
import type { Scope } from "@/lib/domain/workspace/scope";
import * as queries from "../queries";
import { json, type Operation } from "./operation";

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

/** Live desktops: computers to look at, slots to use. */
export const DESKTOP_OPERATIONS: readonly Operation[] = [
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
    scope: "content:read",
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
    answersSecret: true,
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
    ...ofSlot(
      "/osworld-server",
      "openOsworldServer",
      "Serve a slot as OSWorld's in-desktop server would; safe to repeat, ends with the slot",
      "post",
    ),
    status: 201,
    answersSecret: true,
    answers: json("OsworldServer"),
    errors: [...SLOT_ERRORS, "unavailable"],
  },
  {
    ...ofSlot("/osworld-server", "closeOsworldServer", "End that server; safe to repeat", "delete"),
    status: 204,
    answers: [],
    errors: ["not_found", "slot_of_run", "host_away", "unavailable"],
  },
];

function ofSlot(rest: string, id: string, summary: string, method: Operation["method"] = "get") {
  const scope: Scope = method === "get" ? "desktops:read" : "desktops:write";
  return { method, path: `/slots/{slotId}${rest}`, id, summary, auth: "any", scope, errors: SLOT_ERRORS } as const;
}
