import { graphicalProgram } from "../graphical-programs";
import { StepFailure, type StepContext } from "../step";
import { waitFor } from "../wait-for";

/** Process names of programs that are installed under another name than tasks call them by. */
const OTHER_NAME: Readonly<Record<string, string>> = { chrome: "chrom(e|ium)", "google-chrome": "chrom(e|ium)" };

/** A browser ended by a signal loses settings and bookmarks of its last seconds; closed like a person does, it keeps them. */
const CLOSED_FIRST = /^(google-)?chrom/;
const CLOSE_LIMIT_MS = 4_000;

/** Ends programs by name (`pkill`, `killall`) and waits until none is left and their windows are gone. None running is fine. */
export async function endProgram(words: readonly string[], ctx: StepContext): Promise<string> {
  const name = words.slice(1).find((word) => !word.startsWith("-")) ?? "";
  const pattern = OTHER_NAME[name] ?? name;
  const flags = words.slice(1).filter((word) => word.startsWith("-"));
  const gone = (limitMs: number) =>
    waitFor(ctx, limitMs, async () => ((await isRunning(name, pattern, ctx)) ? null : true));
  if (CLOSED_FIRST.test(name) && (await closeWindows(name, ctx)) && (await gone(CLOSE_LIMIT_MS)))
    return `${name} was closed`;
  const first = await ctx.desktop.exec({ argv: ["pkill", ...flags, pattern], timeoutMs: 10_000 });
  if (first.exitCode === 1) return `no ${name} was running`;
  if (first.exitCode !== 0)
    throw new StepFailure(`${name} could not be ended`, { stderr_tail: first.stderr.slice(-500) });
  if (await gone(ctx.limits.effectMs)) return `${name} has ended`;
  await ctx.desktop.exec({ argv: ["pkill", "-KILL", pattern], timeoutMs: 10_000 });
  if (await gone(ctx.limits.effectMs)) return `${name} had to be killed`;
  throw new StepFailure(`${name} is still running`);
}

async function isRunning(name: string, pattern: string, ctx: StepContext): Promise<boolean> {
  const left = await ctx.desktop.exec({ argv: ["pkill", "-0", pattern], timeoutMs: 10_000 });
  return left.exitCode === 0 || (await windowsOf(name, ctx)).length > 0;
}

async function closeWindows(name: string, ctx: StepContext): Promise<boolean> {
  const windows = await windowsOf(name, ctx);
  for (const { id } of windows) await ctx.desktop.closeWindow(id);
  return windows.length > 0;
}

async function windowsOf(name: string, ctx: StepContext) {
  const program = graphicalProgram([name]);
  const windows = await ctx.desktop.windows();
  return windows.filter(({ wmClass }) => program?.wmClass.test(wmClass) ?? false);
}
