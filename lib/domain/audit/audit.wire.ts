import { z } from "zod";

const facts = z.record(z.string(), z.unknown());

/** One write: who, with which key, what, to what, why, and what changed. */
export const auditEventWire = z
  .object({
    id: z.string(),
    at: z.string(),
    actor: z.string().describe('"user:usr_…", "api_key:key_…", "worker:wrk_…" or "system"'),
    actor_name: z.string().nullable().describe("name of the person or key at that time"),
    user_id: z.string().nullable().describe("the person behind it, also when a key was used"),
    key_id: z.string().nullable(),
    action: z.string().describe('noun and verb, e.g. "run.cancel"'),
    target: z.string().describe("id of what it was done to; for accounts the address"),
    reason: z.string().nullable().describe("in the caller's words; untrusted"),
    before: facts.nullable(),
    after: facts.nullable(),
    data: facts,
    request_id: z.string(),
  })
  .meta({ id: "AuditEvent" });
export type AuditEventWire = z.infer<typeof auditEventWire>;
