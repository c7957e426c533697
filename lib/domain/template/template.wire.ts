import { z } from "zod";
import { screenSchema } from "./template.schema";

export const templateWire = z
  .object({
    ref: z.string().describe("name@version"),
    name: z.string(),
    version: z.number().int(),
    digest: z.string(),
    driver: z.enum(["linux", "simulated"]),
    screen: screenSchema,
    apps: z.array(z.string()),
    package_count: z.number().int(),
    packages: z.record(z.string(), z.string()),
    size_bytes: z.number(),
    published_at: z.string(),
    hosts: z.array(z.string()).describe("names of the hosts that have it"),
    online: z.boolean().describe("one of its hosts was heard of lately"),
    can_fork: z.boolean().describe("one of its hosts can store and copy live desktops"),
    fork_lack: z.string().nullable().describe("why none can; null when one can or none says"),
  })
  .meta({ id: "Template" });
export type TemplateWire = z.infer<typeof templateWire>;
