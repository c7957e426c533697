import { constants } from "node:os";
import type { Desktop, ExecResult } from "@/lib/desktop/desktop.port";
import { HOME } from "./parameters";
import { RouteRefusal } from "./route";

export interface CommandOutcome {
  output: string;
  error: string;
  /** Negative for a signal, as Python tells it. */
  returncode: number;
}

/**
 * Runs a command as the account of the agent, in the desktop. Any exit status is an outcome. Throws RouteRefusal 500
 * when it did not end in time, or when there is no such program.
 */
export async function runCommand(
  desktop: Desktop,
  argv: string[],
  { timeoutMs, cwd = HOME }: { timeoutMs: number; cwd?: string },
): Promise<CommandOutcome> {
  const result = await desktop.exec({ argv, as: "user", cwd, timeoutMs });
  const outcome = { output: result.stdout, error: result.stderr, returncode: returncodeOf(result) };
  if (result.timedOut) {
    throw new RouteRefusal(500, `The command did not end within ${timeoutMs / 1_000} seconds.`, outcome);
  }
  if (result.exitCode === 127 && isMissing(result, argv[0] ?? "")) throw new RouteRefusal(500, result.stderr.trim());
  return outcome;
}

/** The desktop's own words when a program could not be started, which no shell says so. */
function isMissing({ stdout, stderr }: ExecResult, program: string): boolean {
  const prefix = `${program}: `;
  return (
    stdout === "" &&
    stderr.startsWith(prefix) &&
    /^(No such file|Permission denied)[^:]*$/.test(stderr.slice(prefix.length))
  );
}

function returncodeOf({ exitCode, signal }: ExecResult): number {
  if (exitCode !== null) return exitCode;
  const number = signal === null ? undefined : (constants.signals as Record<string, number>)[signal];
  return -(number ?? constants.signals.SIGKILL);
}
