import { pickWindow, readWindowQuery } from "../find-window";
import type { StepRunner } from "../step";
import { activate, namedWindowLimitMs, needWindow, rest } from "../windows";

/**
 * Raises the named window and makes sure that it is the active one. During set-up it may still be coming up; before
 * evaluation it is there or the agent closed it.
 */
export const activateWindow: StepRunner = async (parameters, ctx) => {
  const query = readWindowQuery(parameters);
  const limitMs = namedWindowLimitMs(ctx);
  const window = await needWindow(ctx, `no window "${query.name}"`, limitMs, (windows) => pickWindow(windows, query));
  await activate(ctx, window);
  await rest(ctx, 200, 2_000);
  return `"${window.title}" is active`;
};
