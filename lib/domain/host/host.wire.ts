import { z } from "zod";
import { DESKTOP_STATUSES } from "../desktop/desktop.status";
import { VERDICTS } from "../episode/episode.verdict";
import { operatorVerifierSchema } from "../verifier/operator-verifier";

export const hostWire = z
  .object({
    id: z.string(),
    name: z.string(),
    driver: z.enum(["linux", "simulated"]),
    status: z.enum(["online", "offline"]),
    kernel: z.string(),
    slots: z.number().int().describe("desktops it runs at once"),
    slots_used: z.number().int(),
    cpu_count: z.number().int(),
    memory_bytes: z.number(),
    disk_free_bytes: z.number().nullable(),
    prices: z.object({ cpu_usd_per_hour: z.string(), memory_gib_usd_per_hour: z.string() }),
    templates: z.array(z.string()),
    verifiers: z.array(operatorVerifierSchema).describe("what its operator installed to score tasks with"),
    last_heartbeat_at: z.string().nullable(),
  })
  .meta({ id: "Host" });
export type HostWire = z.infer<typeof hostWire>;

/** A desktop as the console shows it: a computer. */
export const computerWire = z
  .object({
    id: z.string(),
    host_id: z.string(),
    host_name: z.string(),
    run_id: z.string().nullable(),
    attempt_id: z.string().nullable(),
    task_id: z.string().nullable(),
    /** Made by hand: not the desktop of a run. */
    by_hand: z.boolean(),
    /** The computer it was forked from by hand. */
    parent_id: z.string().nullable(),
    template: z.string(),
    driver: z.enum(["linux", "simulated"]),
    status: z.enum(DESKTOP_STATUSES),
    phase: z.enum(["create", "setup", "act", "verify"]).nullable(),
    last_frame: z.string().nullable(),
    last_frame_at: z.string().nullable(),
    step_count: z.number().int(),
    cpu_seconds: z.number().nullable(),
    memory_bytes: z.number().nullable(),
    pss_bytes: z.number().nullable().describe("its share of shared pages counted once; null when not measured"),
    /** Of its present episode; null before the first one began. */
    verdict: z.enum(VERDICTS).nullable(),
    bad_gates: z.array(z.string()),
    quarantine_reason: z.string().nullable(),
    controlled_by: z.string().nullable().describe("name of the person who steers it now"),
    /** Changes when its small picture does; null while there is none. */
    thumbnail: z.string().nullable(),
    created_at: z.string(),
    closed_at: z.string().nullable(),
  })
  .meta({ id: "Computer" });
export type ComputerWire = z.infer<typeof computerWire>;
