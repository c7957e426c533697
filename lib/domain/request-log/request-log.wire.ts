import { z } from "zod";
import { pageWire } from "../run/run.wire";

/** One request that a key sent: what was asked for and how it was answered; never a body, a query or a header. */
export const loggedRequestWire = z
  .object({
    request_id: z.string(),
    key_id: z.string(),
    method: z.string(),
    path: z.string().describe("as it was sent, without its query; at most 300 characters"),
    status: z.number().int(),
    code: z.string().nullable().describe("of the problem; null for an answer that is none"),
    duration_ms: z.number().describe("until the answer began"),
    at: z.string(),
  })
  .meta({ id: "LoggedRequest" });
export type LoggedRequestWire = z.infer<typeof loggedRequestWire>;
export const loggedRequestPageWire = pageWire(loggedRequestWire).meta({ id: "LoggedRequestPage" });
