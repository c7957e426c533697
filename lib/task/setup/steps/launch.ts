import { withoutAssignments, shellWords } from "@/lib/domain/task/shell-words";
import { HOME, commandEvidence, readCommand, type Command } from "../command";
import { waitUntilDrawn } from "../drawn-window";
import { graphicalProgram, type GraphicalProgram } from "../graphical-programs";
import { StepFailure, type StepContext, type StepRunner } from "../step";
import { waitFor } from "../wait-for";
import { belongsTo, needWindow, rest, windowIds } from "../windows";
import { endProgram } from "./end-program";

/**
 * Starts a program and waits until it is really there: a window for a graphical program, an open port for
 * `socat tcp-listen`, Python's web server and Chrome's debugger, a live process for anything else. `pkill` is run to its end, and the
 * program has to be gone.
 */
export const launch: StepRunner = async (parameters, ctx) => {
  const command = readCommand(parameters, ctx.desktop.screen);
  const words = withoutAssignments(command.isShell ? shellWords(command.argv[0] ?? "") : command.argv);
  if (words[0] === "pkill" || words[0] === "killall") return endProgram(words, ctx);
  await needProgram(command, words[0] ?? "", ctx);
  const program = graphicalProgram(words);
  const before = await windowIds(ctx);
  const { pid } = await ctx.desktop.spawn({ argv: command.argv, shell: command.isShell, cwd: HOME });
  const port = portOf(words);
  if (program) await needProgramWindow(ctx, program, words[0] ?? "", before);
  if (port !== null) await needPort(ctx, port);
  if (!program && port === null) await needProcess(ctx, pid, words[0] ?? "");
  return `${words[0]} is running${program ? " and shows its window" : ""}${port === null ? "" : `, port ${port} is open`}`;
};

async function needProgram(command: Command, name: string, ctx: StepContext): Promise<void> {
  const result = await ctx.desktop.exec({ argv: ["which", name], timeoutMs: 10_000 });
  if (result.exitCode === 0) return;
  throw new StepFailure(`there is no program ${name}`, commandEvidence(command, result));
}

/** A new window; or, for programs of which one instance serves all, the one that was there when none comes. */
async function needProgramWindow(
  ctx: StepContext,
  program: GraphicalProgram,
  name: string,
  before: ReadonlySet<number>,
): Promise<void> {
  const had = (await ctx.desktop.windows()).some((window) => before.has(window.id) && belongsTo(program, window));
  const reuseAt = performance.now() + Math.min(5_000, ctx.limits.windowMs / 2);
  const window = await needWindow(ctx, `${name} showed no window`, ctx.limits.windowMs, (windows) => {
    const own = windows.filter((window) => belongsTo(program, window));
    return own.find((window) => !before.has(window.id)) ?? (had && performance.now() > reuseAt ? own[0] : undefined);
  });
  await waitUntilDrawn(ctx, window);
  await rest(ctx);
}

function portOf(words: readonly string[]): number | null {
  const server = words.indexOf("http.server");
  if (server >= 0) return Number(words[server + 1]) || 8_000;
  const match = words.map((word) => /^(?:tcp-listen:|--remote-debugging-port=)(\d+)/i.exec(word)).find(Boolean);
  return match ? Number(match[1]) : null;
}

async function needPort(ctx: StepContext, port: number): Promise<void> {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  const open = await waitFor(ctx, ctx.limits.windowMs, async () => {
    const result = await ctx.desktop.exec({ argv: ["cat", "/proc/net/tcp", "/proc/net/tcp6"], timeoutMs: 10_000 });
    return new RegExp(`:${hex} [0-9A-F:]+ 0A `).test(result.stdout) ? true : null;
  });
  if (!open) throw new StepFailure(`nothing listens on port ${port}`);
}

async function needProcess(ctx: StepContext, pid: number, name: string): Promise<void> {
  await ctx.desktop.settle({ quietMs: 100, limitMs: 300, firstChangeMs: 300 });
  const result = await ctx.desktop.exec({ argv: [`kill -0 ${pid}`], shell: true, timeoutMs: 10_000 });
  if (result.exitCode !== 0) throw new StepFailure(`${name} ended at once`, { pid });
}
