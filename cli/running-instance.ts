import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { settings } from "@/lib/config/env";

const instanceSchema = z.object({ url: z.string().optional() });

/** Address of the console that `npm start` runs from this checkout, or null when none is up. */
export function runningUrl(): string | null {
  const text = readInHome("instance.json");
  if (text === null) return null;
  return instanceSchema.safeParse(JSON.parse(text)).data?.url ?? null;
}

/** The installation's own API key, or null when this account may not read it. */
export function operatorKey(): string | null {
  return readInHome(OPERATOR_KEY_FILE)?.trim() ?? null;
}

/** Mode 0600 in the state folder: whoever reads it may start runs. */
export const OPERATOR_KEY_FILE = "operator-key";

function readInHome(file: string): string | null {
  try {
    return readFileSync(path.join(settings().home, file), "utf8");
  } catch {
    return null;
  }
}
