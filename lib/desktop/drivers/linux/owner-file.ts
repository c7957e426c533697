import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { identifyProcess, isRunning, type ProcessIdentity } from "../../process-identity";

const ownerSchema = z.object({ pid: z.number().int(), startTicks: z.number() });

/** Notes in a desktop's folder which process owns it. */
export function writeOwner(folder: string): void {
  writeFileSync(path.join(folder, "owner.json"), JSON.stringify(identifyProcess(process.pid)));
}

/** The live process, other than this one, that owns a desktop's folder; null when nobody does. */
export function otherLiveOwner(folder: string): ProcessIdentity | null {
  let text: string;
  try {
    text = readFileSync(path.join(folder, "owner.json"), "utf8");
  } catch {
    return null;
  }
  const owner = ownerSchema.safeParse(parseJson(text)).data;
  return owner && owner.pid !== process.pid && isRunning(owner) ? owner : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
