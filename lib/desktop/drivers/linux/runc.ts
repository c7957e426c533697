import { readFileSync } from "node:fs";
import path from "node:path";
import { identifyProcess, type ProcessIdentity } from "../../process-identity";
import { hostCommand, tryHostCommand } from "../../host-command";
import type { DesktopNames, InstanceNames } from "./names";

/** Starts the container of a prepared bundle and returns its pid 1 as the host sees it. Throws with runc's words. */
export async function startContainer(instance: InstanceNames, names: DesktopNames): Promise<ProcessIdentity> {
  const pidFile = path.join(names.folder, "init.pid");
  const log = path.join(names.folder, "runc.log");
  // Output is detached: pid 1 inherits it, and a pipe of ours would stay open for its whole life.
  const result = await tryHostCommand(
    // A worker that is killed takes a runc that is still at work with it, so that nothing appears after the sweep.
    "setpriv",
    [
      ...["--pdeathsig", "KILL", "runc", "--root", instance.runcRoot, "--log", log, "run", "--detach"],
      ...["--bundle", names.folder, "--pid-file", pidFile, names.id],
    ],
    { detachOutput: true },
  );
  if (result.exitCode !== 0) throw new Error(`runc exited with ${result.exitCode}: ${lastLogLine(log)}`);
  const pid = Number(readFileSync(pidFile, "utf8"));
  const identity = identifyProcess(pid);
  if (!identity) throw new Error(`pid 1 of the desktop (${pid}) ended at once: ${lastLogLine(log)}`);
  return identity;
}

/** Version line of the installed runc; throws when there is none. */
export async function runcVersion(): Promise<string> {
  return (await hostCommand("runc", ["--version"])).split("\n")[0] ?? "";
}

function lastLogLine(file: string): string {
  try {
    return readFileSync(file, "utf8").trim().split("\n").at(-1) ?? "";
  } catch {
    return "";
  }
}
