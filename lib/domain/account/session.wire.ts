import { z } from "zod";

/** A browser that is signed in as the caller. */
export const sessionWire = z
  .object({
    id: z.string(),
    is_current: z.boolean(),
    created_at: z.string(),
    last_used_at: z.string().describe("to the day"),
    expires_at: z.string(),
    ip_address: z.string().nullable(),
    user_agent: z.string().nullable().describe("as the browser names itself; untrusted"),
  })
  .meta({ id: "Session" });
export type SessionWire = z.infer<typeof sessionWire>;
