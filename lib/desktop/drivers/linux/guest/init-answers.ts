import { z } from "zod";

const count = z.number().int().min(0);

export const refusalSchema = z.object({
  ok: z.literal(false),
  reason: z.enum(["denied", "not_regular", "too_large", "bad_path", "bad_request", "sealed", "failed"]),
  message: z.string(),
});

export const execAnswerSchema = z.object({
  ok: z.literal(true),
  exit_code: z.number().int().nullable(),
  signal: z.number().int().nullable(),
  timed_out: z.boolean(),
  duration_ms: count,
  stdout_bytes: count,
});

export const spawnAnswerSchema = z.object({ ok: z.literal(true), pid: z.number().int().min(1) });
export const plainAnswerSchema = z.object({ ok: z.literal(true) });
export const readAnswerSchema = z.object({ ok: z.literal(true), found: z.boolean() });
export const listAnswerSchema = z.object({ ok: z.literal(true), names: z.array(z.string()).nullable() });

export const statAnswerSchema = z.object({
  ok: z.literal(true),
  stat: z
    .object({
      kind: z.enum(["file", "directory", "symlink", "other"]),
      bytes: count,
      modified_ms: z.number().int(),
      mode: count,
    })
    .nullable(),
});

/** A program that ended by a fault of its own. */
export const crashSchema = z.object({
  /** Inside the desktop. */
  pid: z.number().int(),
  uid: z.number().int(),
  name: z.string(),
  signal: z.string(),
  /** True when a launcher passed the death of its program on as 128 + signal. */
  passed_on: z.boolean(),
  at_ms: z.number(),
});
export type Crash = z.infer<typeof crashSchema>;

export const statusAnswerSchema = z.object({
  ok: z.literal(true),
  session: z.object({
    /** Name of a session program -> pid inside the desktop. */
    processes: z.record(z.string(), z.number().int()),
    ready_ms: z.record(z.string(), z.number()),
  }),
  sealed: z.boolean(),
  crashes: z.array(crashSchema),
  reaped_count: count,
  signalled_count: count,
});
export type InitStatus = z.infer<typeof statusAnswerSchema>;
