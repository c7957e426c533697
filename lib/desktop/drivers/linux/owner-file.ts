import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { identifyProcess, isRunning, type ProcessIdentity } from "../../process-identity";

const ownerSchema = z.object({ pid: z.number().int(), startTicks: z.number(), bootId: z.string() });

/** After a reboot pid and start may be those of somebody else. */
const bootId = () => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();

/** Notes in a desktop's folder which process owns it. */
export function writeOwner(folder: string): void {
  writeFileSync(path.join(folder, "owner.json"), JSON.stringify({ ...identifyProcess(process.pid), bootId: bootId() }));
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
  if (!owner || owner.bootId !== bootId() || owner.pid === process.pid) return null;
  return isRunning(owner) ? owner : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
