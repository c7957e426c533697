import { childrenOf } from "../../../child-processes";
import { identifyProcess } from "../../../process-identity";
import { insidePidOf } from "../inside-pid";
import type { HostCommandResult, RunProgram } from "../../../host-command";

const LOOK_MS = 50;
/** runc is done within milliseconds of its criu; on a machine that is far too busy, within a few of these looks. */
const LOOKS_WITHOUT = 60;

export interface RunWithCriuOptions {
  run: RunProgram;
  timeoutMs: number;
  detachOutput?: boolean;
  /** Where criu asks before it lets a restored desktop run (`RestoreHook`). */
  hookFolder?: string;
}

/**
 * Runs runc for a checkpoint or a restore. A runc whose criu was killed waits for ever when the tasks that criu had
 * made still hold their connection, so it is ended then. A worker that is killed takes both with it. Throws when runc
 * was ended or took longer than `timeoutMs`.
 */
export async function runWithCriu(
  argv: string[],
  { run, hookFolder, ...limits }: RunWithCriuOptions,
): Promise<HostCommandResult> {
  const ending = new AbortController();
  let pid: number | null = null;
  let hadCriu = false;
  let looksWithout = 0;
  const timer = setInterval(() => {
    if (pid === null) return;
    const isRunning = isCriuRunning(pid);
    hadCriu ||= isRunning !== null;
    looksWithout = hadCriu && isRunning !== true ? looksWithout + 1 : 0;
    if (looksWithout >= LOOKS_WITHOUT) ending.abort();
  }, LOOK_MS);
  try {
    return await run("runc", argv, {
      ...limits,
      // Errors only: runc asks for 15,000 lines.
      environment: { CRIU_LOG: "1", ...(hookFolder ? { CRIU_HOOK: hookFolder } : {}) },
      signal: ending.signal,
      onStart: (started) => (pid = started),
    });
  } catch (cause) {
    if (ending.signal.aborted) throw new Error("criu ended before its work was done", { cause });
    throw cause;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Whether the criu that runc started works; null when there is none. A child of runc outside any desktop is one: the tasks of
 * a desktop become runc's children too when their criu dies. So do criu's helpers, which live on beside a criu that is dead
 * and that runc, which waits, has not taken leave of.
 */
function isCriuRunning(runcPid: number): boolean | null {
  const outside = childrenOf(runcPid).filter((pid) => insidePidOf(pid) === null);
  return outside.length === 0 ? null : outside.every((pid) => identifyProcess(pid) !== null);
}
