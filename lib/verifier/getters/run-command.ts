import type { ExecResult } from "@/lib/desktop/desktop.port";
import type { GetterSpec } from "@/lib/domain/task/task.schema";
import { shellWords } from "@/lib/domain/task/shell-words";
import { GetterError, type GetterContext } from "../getter";
import { DESKTOP_HOME } from "./desktop-home";

/** The public harness gives a check's command this long. */
const COMMAND_TIMEOUT_MS = 120_000;

/**
 * Runs a check's command as the agent's user from the home folder: a list as it is, a text with `shell` by the
 * shell, else split into words. null when it did not end in time, as the public getter then has no value.
 */
export async function runCommand(spec: GetterSpec, { desktop }: GetterContext): Promise<ExecResult | null> {
  const { command } = spec;
  const isShell = Boolean(spec.shell);
  const result = await desktop.exec({
    argv: isShell && typeof command === "string" ? [command] : words(command, spec.type),
    shell: isShell,
    as: "user",
    cwd: DESKTOP_HOME,
    timeoutMs: COMMAND_TIMEOUT_MS,
  });
  return result.timedOut ? null : result;
}

function words(command: unknown, getter: string): string[] {
  if (typeof command === "string") return shellWords(command);
  if (!Array.isArray(command) || command.some((word) => typeof word !== "string")) {
    throw new GetterError(`${getter} needs a command`);
  }
  return (command as string[]).map((word) => (word.startsWith("~/") ? `${DESKTOP_HOME}${word.slice(1)}` : word));
}
