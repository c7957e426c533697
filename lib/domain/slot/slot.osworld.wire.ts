import { z } from "zod";

/** Where a slot is served as OSWorld's in-desktop server would serve it. */
export const osworldServerWire = z
  .object({
    slot_id: z.string(),
    url: z.string().describe("address of the server, without a slash at the end"),
    token: z.string().describe("as `Authorization: Bearer …`, or as the first part of the path"),
    token_required: z.boolean().describe("false where only the worker's own machine can reach it"),
    url_with_token: z.string().describe("for clients that know nothing of tokens"),
    devtools_url: z
      .string()
      .nullable()
      .describe("port 9222 of the desktop; null where others than its machine reach it"),
    vlc_url: z.string().nullable().describe("port 8080 of the desktop; null as above"),
  })
  .meta({ id: "OsworldServer" });
export type OsworldServerWire = z.infer<typeof osworldServerWire>;
