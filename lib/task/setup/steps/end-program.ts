import { graphicalProgram } from "../graphical-programs";
import { StepFailure, type StepContext } from "../step";
import { waitFor } from "../wait-for";

/** Process names of programs that are installed under another name than tasks call them by. */
const OTHER_NAME: Readonly<Record<string, string>> = { chrome: "chrom(e|ium)", "google-chrome": "chrom(e|ium)" };

/** Ends programs by name (`pkill`, `killall`) and waits until none is left and their windows are gone. None running is fine. */
export async function endProgram(words: readonly string[], ctx: StepContext): Promise<string> {
  const name = words.slice(1).find((word) => !word.startsWith("-")) ?? "";
  const pattern = OTHER_NAME[name] ?? name;
  const flags = words.slice(1).filter((word) => word.startsWith("-"));
  const first = await ctx.desktop.exec({ argv: ["pkill", ...flags, pattern], timeoutMs: 10_000 });
  if (first.exitCode === 1) return `no ${name} was running`;
  if (first.exitCode !== 0)
    throw new StepFailure(`${name} could not be ended`, { stderr_tail: first.stderr.slice(-500) });
  const gone = () =>
    waitFor(ctx, ctx.limits.effectMs, async () => {
      const left = await ctx.desktop.exec({ argv: ["pkill", "-0", pattern], timeoutMs: 10_000 });
      if (left.exitCode === 0) return null;
      const program = graphicalProgram([name]);
      const windows = await ctx.desktop.windows();
      return program && windows.some((window) => program.wmClass.test(window.wmClass)) ? null : true;
    });
  if (await gone()) return `${name} has ended`;
  await ctx.desktop.exec({ argv: ["pkill", "-KILL", pattern], timeoutMs: 10_000 });
  if (await gone()) return `${name} had to be killed`;
  throw new StepFailure(`${name} is still running`);
}
