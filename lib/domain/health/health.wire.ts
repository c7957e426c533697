import { z } from "zod";

/** `attention` can wait, `failing` stops runs, `off` is not set up and not needed, `unknown` could not be looked at. */
export const HEALTH_STATES = ["ok", "attention", "failing", "off", "unknown"] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

export const healthCheckWire = z
  .object({
    id: z.string(),
    name: z.string(),
    state: z.enum(HEALTH_STATES),
    detail: z.string().describe("what was found, in words"),
    fix: z.string().nullable().describe("what to do about it; null when nothing has to be done"),
    command: z.string().nullable().describe("a command on the server that helps; null without one"),
  })
  .meta({ id: "HealthCheck" });
export type HealthCheckWire = z.infer<typeof healthCheckWire>;

export const healthWire = z
  .object({
    state: z.enum(["ok", "attention", "failing"]).describe("the worst of its checks; one that is off counts as ok"),
    checked_at: z.string(),
    checks: z.array(healthCheckWire),
  })
  .meta({ id: "Health" });
export type HealthWire = z.infer<typeof healthWire>;
