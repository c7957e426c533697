import { z } from "zod";
import { ERROR_CODES, type ErrorCode } from "@/lib/domain/errors";

/** Live calls that the console passes to the worker of a desktop. */
export const CONTROL_VERBS = [
  "step",
  "observe",
  "exec",
  "read_file",
  "write_file",
  "gates",
  "wait_valid",
  "verify",
  "reset",
  "fork",
  "quarantine",
  "release",
  "close",
  "thumbnail",
  "osworld_open",
  "osworld_close",
  "subtask",
] as const;
export type ControlVerb = (typeof CONTROL_VERBS)[number];

/** What any worker can do about an attempt, wherever it was played; the last two only the one that plays it. */
export const ATTEMPT_VERBS = ["reverify", "act", "observe"] as const;
export type AttemptVerb = (typeof ATTEMPT_VERBS)[number];

/** What a worker can be asked about the models of its host: one plain question, or whether one answers at all. */
export const HOST_VERBS = ["ask", "probe"] as const;
export type HostVerb = (typeof HOST_VERBS)[number];

/**
 * Body of `POST /desktops/<id>/<verb>`, `POST /attempts/<id>/<verb>` and `POST /host/<verb>`. The worker checks that the
 * desktop or attempt is one of this workspace.
 */
export const controlCallSchema = z.strictObject({
  workspace_id: z.string().min(1),
  /** Who asks, as in events and audit rows. */
  actor: z.string().min(1),
  request_id: z.string().min(1),
  /** The verb's own input, as it was parsed by the console; the worker parses it again. */
  input: z.record(z.string(), z.unknown()),
});
export type ControlCall = z.infer<typeof controlCallSchema>;

/** What the worker answers: a result of the verb, or a refusal that the console passes on. */
export const controlAnswerSchema = z.union([
  z.strictObject({ result: z.unknown() }),
  z.strictObject({
    error: z.strictObject({
      code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
      details: z.record(z.string(), z.unknown()),
      /** Fields of the call's input that were refused. */
      invalid_params: z
        .array(z.object({ pointer: z.string(), reason: z.string() }))
        .max(20)
        .default([]),
    }),
  }),
]);
export type ControlAnswer = z.infer<typeof controlAnswerSchema>;

/** Largest body of a call: the pictures of a question to a model, in base64. */
export const CONTROL_BODY_BYTES_MAX = 20 * 1024 * 1024;
