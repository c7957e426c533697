import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

export const criuToolSchema = z.object({
  /** Tells builds apart: sources, kernel, Debian release. */
  key: z.string(),
  home: z.string(),
  /** What runc is told to run. */
  program: z.string(),
  version: z.string(),
  /** The system's own, or one unpacked into `home`. */
  origin: z.enum(["system", "private"]),
  /** Why the compatibility part is in use; empty when it is not. */
  compat: z.array(z.string()),
});
export type CriuTool = z.infer<typeof criuToolSchema>;

export const toolFolder = (folder: string, key: string) => path.join(folder, key);

/** Named anew when a worker needs other parts of the tool than before: older and newer installations of a machine keep theirs. */
export const TOOL_FILE = "tool.json";

/** The criu that was built for this machine, or null. */
export function findCriu(folder: string): CriuTool | null {
  try {
    return criuToolSchema.parse(JSON.parse(readFileSync(path.join(folder, TOOL_FILE), "utf8")));
  } catch {
    return null;
  }
}
