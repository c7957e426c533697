import { z } from "zod";
import type { ExecResult } from "@/lib/desktop/desktop.port";
import { shellWords } from "@/lib/domain/task/shell-words";
import type { Screen } from "@/lib/domain/template/template.schema";
import { fillPlaceholders } from "./placeholders";
import { StepFailure } from "./step";

/** A command as a desktop runs it: an argument vector, or one line for the shell. */
export interface Command {
  argv: string[];
  isShell: boolean;
}

const flag = z.union([z.boolean(), z.string().transform((text) => text.toLowerCase() === "true")]).default(false);

export const commandParameters = z.looseObject({
  command: z.union([z.string().min(1), z.array(z.coerce.string()).min(1)]),
  shell: flag,
});

/**
 * Reads `command` and `shell` in every shape the public tasks use: a list, a list with `shell` (run as the list
 * it is), a line for the shell, a line without it (split like a shell would). `~/` at the start of a list item is
 * the home directory.
 */
export function readCommand(parameters: Record<string, unknown>, screen: Screen): Command {
  const parsed = commandParameters.safeParse(parameters);
  if (!parsed.success) throw new StepFailure("its parameters hold no command", { parameters });
  const command = fillPlaceholders(parsed.data.command, screen);
  if (typeof command === "string" && parsed.data.shell) return { argv: [command], isShell: true };
  const words = typeof command === "string" ? shellWords(command) : command;
  return { argv: words.map((word) => word.replace(/^~(?=\/|$)/, HOME)), isShell: false };
}

export const HOME = "/home/user";

/** A path of a task: `~` is the home directory, a relative path lies below it. */
export function desktopPath(path: string): string {
  const filled = path.replace(/^~(?=\/|$)/, HOME);
  return filled.startsWith("/") ? filled : `${HOME}/${filled}`;
}

/** The facts of a finished command that explain a failure. */
export function commandEvidence(command: Command, result: ExecResult): Record<string, unknown> {
  return {
    command: command.argv.join(" ").slice(0, 500),
    exit_code: result.exitCode,
    signal: result.signal,
    timed_out: result.timedOut,
    stdout_tail: lastLines(result.stdout),
    stderr_tail: lastLines(result.stderr),
  };
}

function lastLines(text: string): string {
  return text.trimEnd().split("\n").slice(-10).join("\n").slice(-2_000);
}
