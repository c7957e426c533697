import { json, type Operation } from "./operation";

/** Run documents that are kept under a name. */
export const PRESET_OPERATIONS: readonly Operation[] = [
  {
    method: "get",
    path: "/presets",
    id: "listPresets",
    summary: "Presets of runs: the caller's own and the shared ones, by name",
    auth: "any",
    scope: "runs:read",
    answers: [{ listOf: "RunPreset" }],
  },
  {
    method: "post",
    path: "/presets",
    id: "savePreset",
    summary: "Keep a run document, or a part of one, under a name; the caller's own of that name is replaced",
    auth: "any",
    scope: "runs:write",
    body: "NewRunPreset",
    status: 201,
    answers: json("RunPreset"),
    errors: ["conflict"],
  },
  {
    method: "delete",
    path: "/presets/{presetId}",
    id: "deletePreset",
    summary: "Forget a preset; its maker, or an admin or owner when it is shared",
    auth: "any",
    scope: "runs:write",
    status: 204,
    answers: [],
    errors: ["not_found"],
  },
];
