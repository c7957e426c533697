import { z } from "zod";

/** Name of a task set; it stands in addresses and commands. */
export const taskSetNameSchema = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, "must be 1 to 64 of a-z, 0-9 and hyphen");
