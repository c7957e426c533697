import { pickWindow, readWindowQuery } from "../find-window";
import { StepFailure, type StepRunner } from "../step";
import { waitFor } from "../wait-for";
import { namedWindowLimitMs, needWindow, windowTitles } from "../windows";

/** Asks the named window to close and waits until it is gone. */
export const closeWindow: StepRunner = async (parameters, ctx) => {
  const query = readWindowQuery(parameters);
  const limitMs = ctx.limits.effectMs;
  const window = await needWindow(ctx, `no window "${query.name}"`, namedWindowLimitMs(ctx), (windows) =>
    pickWindow(windows, query),
  );
  await ctx.desktop.closeWindow(window.id);
  const gone = await waitFor(ctx, limitMs, async () =>
    (await ctx.desktop.windows()).some(({ id }) => id === window.id) ? null : true,
  );
  if (!gone) throw new StepFailure(`"${window.title}" did not close`, { windows: await windowTitles(ctx) });
  return `"${window.title}" is closed`;
};
