import { z } from "zod";

/** Types of run events. New ones are added, none is renamed. */
export const RUN_EVENT_TYPES = [
  "run.created",
  "run.status",
  "run.recovered",
  "run.limit",
  "run.paused",
  "run.resumed",
  "run.requeued",
  "run.edited",
  "cohort.leased",
  "cohort.forked",
  "cohort.lost",
  "attempt.created",
  "attempt.status",
  "attempt.step",
  "attempt.verdict",
  "attempt.human_assisted",
  "attempt.invalidated",
  "attempt.revalidated",
  "desktop.status",
] as const;
export type RunEventType = (typeof RUN_EVENT_TYPES)[number];

/**
 * One line of a run's ordered log. `seq` starts at 1 and has no gaps within a run; it is the SSE event id and
 * the page cursor. `refused` events record moves that were asked for and not made.
 */
export const runEventWire = z
  .object({
    seq: z.number().int().min(1),
    run_id: z.string(),
    type: z.enum(RUN_EVENT_TYPES),
    at: z.string(),
    attempt_id: z.string().nullable(),
    desktop_id: z.string().nullable(),
    /** Who caused it: "user:usr_…", "api_key:key_…", "worker:wrk_…", "system". */
    actor: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    reason: z.string().nullable(),
    refused: z.boolean(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "RunEvent" });
export type RunEventWire = z.infer<typeof runEventWire>;

/** Payload of the Postgres notification that follows each event: small, since 8,000 bytes is the limit. */
export const runEventNoticeSchema = z.object({
  workspace_id: z.string(),
  run_id: z.string(),
  seq: z.number().int(),
  type: z.enum(RUN_EVENT_TYPES),
});
export type RunEventNotice = z.infer<typeof runEventNoticeSchema>;
export const RUN_EVENT_CHANNEL = "deskproof_run_event";
