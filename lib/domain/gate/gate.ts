import { z } from "zod";

/** Gates of the seed, in the order they are shown, then Deskproof's own. */
export const GATE_NAMES = [
  "lock_applied",
  "lock_pre_resume",
  "cgroup",
  "init_identity",
  "mount_table",
  "netns",
  "guest_ready",
  "state_hash",
  "isolation",
  "alive_after_resume",
  "no_oom_kill",
  "no_app_crash",
  "not_quarantined",
  "egress_closed",
  "display_live",
  "secrets_absent",
] as const;
export type GateName = (typeof GATE_NAMES)[number];

/** Gates that appear in a report only when they failed. */
export const GATES_SHOWN_ON_FAILURE: readonly GateName[] = ["no_oom_kill", "no_app_crash", "not_quarantined"];

/** Gates that a desktop without checkpoints can be judged by. */
export const GATES_WITHOUT_CHECKPOINT: readonly GateName[] = [
  "cgroup",
  "init_identity",
  "netns",
  "guest_ready",
  "isolation",
  "alive_after_resume",
];

export const gateResultSchema = z.object({
  gate: z.enum(GATE_NAMES),
  status: z.enum(["pass", "fail", "pending"]),
  /** One plain sentence: what was checked and what was seen. */
  detail: z.string(),
  /** `policy_possible` when the agent itself could have caused a failure; null unless failed. */
  cause: z.enum(["runtime", "policy_possible"]).nullable(),
  /** The facts the gate looked at; small JSON. */
  observed: z.record(z.string(), z.unknown()),
  /** RFC 3339; null while pending. */
  observed_at: z.string().nullable(),
});
export type GateResult = z.infer<typeof gateResultSchema>;
