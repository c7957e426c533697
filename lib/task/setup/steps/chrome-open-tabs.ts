import { z } from "zod";
import { closeTab, listTabs, openTab } from "@/lib/verifier/browser/debugger";
import { isSamePage } from "../same-page";
import { StepFailure, type StepRunner } from "../step";
import { waitFor } from "../wait-for";
import { rest } from "../windows";

export const openTabsParameters = z.looseObject({ urls_to_open: z.array(z.string().min(1)).min(1) });

/**
 * Opens pages in the running browser through its debugger, in order, in place of the blank tab it started with, and
 * checks that each has a tab.
 */
export const chromeOpenTabs: StepRunner = async (parameters, ctx) => {
  const parsed = openTabsParameters.safeParse(parameters);
  if (!parsed.success) throw new StepFailure("its parameters list no addresses", { parameters });
  const urls = parsed.data.urls_to_open.map((url) => (/^[a-z]+:/.test(url) ? url : `http://${url}`));
  const before = await waitFor(ctx, ctx.limits.windowMs, () => listTabs(ctx.desktop));
  if (before === null) throw new StepFailure("the browser's debugger does not answer");
  for (const url of urls) {
    if ((await openTab(ctx.desktop, url)) === null) throw new StepFailure("the browser did not open a tab", { url });
  }
  const missing = () =>
    listTabs(ctx.desktop).then((tabs) => urls.filter((url) => !tabs?.some((tab) => isSamePage(tab.url, url))));
  const all = await waitFor(ctx, ctx.limits.effectMs, async () => ((await missing()).length === 0 ? true : null));
  if (!all) throw new StepFailure("not every page has a tab", { missing: await missing() });
  for (const tab of before)
    if (/^(about:blank|chrome:\/\/(newtab|new-tab-page))/.test(tab.url)) await closeTab(ctx.desktop, tab.id);
  await rest(ctx);
  return `${urls.length} tab(s) open`;
};
