import type { WindowInfo } from "@/lib/domain/observation/observation";
import type { GraphicalProgram } from "./graphical-programs";
import { StepFailure, type StepContext } from "./step";
import { waitFor } from "./wait-for";

export const windowIds = async (ctx: StepContext): Promise<Set<number>> =>
  new Set((await ctx.desktop.windows()).map((window) => window.id));

export function belongsTo(program: GraphicalProgram, window: WindowInfo): boolean {
  if (!program.wmClass.test(window.wmClass) || window.title === "") return false;
  return program.splash === undefined || !program.splash.test(window.title);
}

/** What was on the screen, for the evidence of a failure. */
export async function windowTitles(ctx: StepContext): Promise<string[]> {
  const windows = await ctx.desktop.windows();
  return windows.slice(0, 20).map(({ title, wmClass }) => `${title.slice(0, 120)} [${wmClass}]`);
}

/** Waits for the window that `accept` picks; throws a StepFailure that names the windows there were. */
export async function needWindow(
  ctx: StepContext,
  what: string,
  limitMs: number,
  accept: (windows: WindowInfo[]) => WindowInfo | undefined,
): Promise<WindowInfo> {
  const found = await waitFor(ctx, limitMs, async () => accept(await ctx.desktop.windows()) ?? null);
  if (found) return found;
  throw new StepFailure(`${what} within ${limitMs / 1_000} s`, { windows: await windowTitles(ctx) });
}

/**
 * How long a window that a step names is waited for. During set-up it may still be coming up; before evaluation it is
 * there, since the steps that start programs wait for them, or the agent closed it.
 */
export const namedWindowLimitMs = ({ phase, limits }: StepContext): number =>
  Math.min(phase === "setup" ? 20_000 : 2_000, limits.windowMs);

/** Raises a window and waits until it is the active one. */
export async function activate(ctx: StepContext, window: WindowInfo): Promise<void> {
  await ctx.desktop.activateWindow(window.id);
  const active = await waitFor(ctx, ctx.limits.effectMs, async () => {
    const windows = await ctx.desktop.windows();
    return windows.find(({ id, isActive }) => id === window.id && isActive) ?? null;
  });
  if (active) return;
  throw new StepFailure(`the window "${window.title}" did not become active`, { windows: await windowTitles(ctx) });
}

/** Lets a screen that has just changed come to rest, so that the next step meets a program that listens. */
export async function rest(ctx: StepContext, quietMs = 500, limitMs = 5_000): Promise<void> {
  await ctx.desktop.settle({ quietMs, limitMs, firstChangeMs: 0 });
}
