import { z } from "zod";
import type { ExecResult } from "@/lib/desktop/desktop.port";
import { SETUP_EXIT_IGNORED } from "@/lib/domain/task/osworld.facts";
import { shellWords, withoutAssignments } from "@/lib/domain/task/shell-words";
import { HOME, commandEvidence, commandParameters, readCommand, type Command } from "../command";
import { keepFormat } from "../keep-format";
import { provisioningParts } from "../provisioning";
import { StepFailure, type StepContext, type StepRunner } from "../step";
import { waitFor } from "../wait-for";
import { needWindow, rest, windowIds } from "../windows";
import { runProvisioning } from "./run-provisioning";

export const executeParameters = commandParameters.extend({
  stdout: z.string().optional(),
  stderr: z.string().optional(),
  until: z
    .looseObject({
      returncode: z.number().int().optional(),
      stdout: z.string().optional(),
      stderr: z.string().optional(),
    })
    .optional(),
});

/**
 * Runs a command to its end in the home directory, as `user`; the parts of a line that ask for root run as trusted
 * provisioning. Exit status 0 is asked for, except where another one is an ordinary answer. A command that opens
 * a terminal or sends keys is followed until its window is there and the screen is quiet.
 */
export const execute: StepRunner = async (parameters, ctx) => {
  const command = readCommand(parameters, ctx.desktop.screen);
  const parsed = executeParameters.safeParse(parameters);
  if (!parsed.success) throw new StepFailure("its parameters cannot be read", { parameters });
  const extras = parsed.data;
  const before = await windowIds(ctx);
  const run = () => runOnce(command, ctx);
  const result = extras.until === undefined ? await run() : await repeat(ctx, run, extras.until);
  if (extras.stdout !== undefined) ctx.cacheFiles.set(extras.stdout, Buffer.from(result.stdout));
  if (extras.stderr !== undefined) ctx.cacheFiles.set(extras.stderr, Buffer.from(result.stderr));
  if (result.timedOut) throw new StepFailure("the command did not end in time", commandEvidence(command, result));
  if (result.exitCode !== 0 && !isOrdinary(command, result, ctx)) {
    throw new StepFailure(`the command ended with ${exitOf(result)}`, commandEvidence(command, result));
  }
  await followUp(command, ctx, before);
  return `${command.argv[0]?.split("\n")[0]?.slice(0, 80)} ended with ${exitOf(result)}`;
};

async function runOnce(command: Command, ctx: StepContext): Promise<ExecResult> {
  const parts = command.isShell ? provisioningParts(command.argv[0] ?? "") : null;
  if (parts !== null) return runProvisioning(parts, ctx);
  const { commandMs: timeoutMs } = ctx.limits;
  return ctx.desktop.exec({ argv: command.argv, shell: command.isShell, cwd: HOME, timeoutMs });
}

/** Runs until the output is what was asked for; the last result decides, as every other command's would. */
async function repeat(
  ctx: StepContext,
  run: () => Promise<ExecResult>,
  until: { returncode?: number | undefined; stdout?: string | undefined; stderr?: string | undefined },
): Promise<ExecResult> {
  const done = await waitFor(ctx, ctx.limits.commandMs, async () => {
    const result = await run();
    const fits =
      (until.returncode === undefined || result.exitCode === until.returncode) &&
      (until.stdout === undefined || result.stdout.includes(until.stdout)) &&
      (until.stderr === undefined || result.stderr.includes(until.stderr));
    return fits ? { ...result, exitCode: 0 } : null;
  });
  if (done === null) throw new StepFailure("the awaited output did not come", { until });
  return done;
}

function exitOf(result: ExecResult): string {
  return result.exitCode === null ? `signal ${result.signal ?? "unknown"}` : `status ${result.exitCode}`;
}

/** Status 1 of these programs is an answer: nothing to end, nothing found, the files differ. */
const STATUS_1_IS_AN_ANSWER = new Set(["pkill", "killall", "pgrep", "grep", "diff", "cmp"]);

function isOrdinary(command: Command, result: ExecResult, ctx: StepContext): boolean {
  if (ctx.phase === "setup" && SETUP_EXIT_IGNORED[ctx.task.id]?.includes(ctx.index)) return true;
  const inner = command.argv[1] === "-c" && /(^|\/)(ba)?sh$/.test(command.argv[0] ?? "") ? command.argv[2] : null;
  const words = command.isShell || inner ? shellWords(inner ?? command.argv[0] ?? "") : command.argv;
  return result.exitCode === 1 && STATUS_1_IS_AN_ANSWER.has(withoutAssignments(words)[0] ?? "");
}

async function followUp(command: Command, ctx: StepContext, before: ReadonlySet<number>): Promise<void> {
  const text = command.argv.join(" ");
  const opensTerminal = /\bgnome-terminal\s+-|hotkey\((['"])ctrl\1, *(['"])alt\2, *(['"])t\3/.test(text);
  if (opensTerminal) {
    await needWindow(ctx, "no terminal opened", ctx.limits.windowMs, (windows) =>
      windows.find((window) => !before.has(window.id) && /terminal|xterm/i.test(window.wmClass)),
    );
  }
  const sendsInput = /pyautogui|xdotool/.test(text);
  if (opensTerminal || sendsInput || /xdg-open|wmctrl/.test(text)) await rest(ctx, 300, 3_000);
  if (sendsInput) await keepFormat(ctx);
}
