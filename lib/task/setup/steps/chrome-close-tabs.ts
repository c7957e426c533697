import { z } from "zod";
import { closeTab, listTabs } from "@/lib/verifier/browser/debugger";
import { isSamePage } from "../same-page";
import { StepFailure, type StepRunner } from "../step";
import { waitFor } from "../wait-for";
import { rest } from "../windows";

export const closeTabsParameters = z.looseObject({ urls_to_close: z.array(z.string().min(1)).min(1) });

/** Closes the tabs of the named pages and checks that they are gone. A page without a tab fails the step. */
export const chromeCloseTabs: StepRunner = async (parameters, ctx) => {
  const parsed = closeTabsParameters.safeParse(parameters);
  if (!parsed.success) throw new StepFailure("its parameters list no addresses", { parameters });
  const urls = parsed.data.urls_to_close;
  const tabs = await waitFor(ctx, ctx.limits.effectMs, () => listTabs(ctx.desktop));
  if (tabs === null) throw new StepFailure("the browser's debugger does not answer");
  for (const url of urls) {
    const tab = tabs.find((candidate) => isSamePage(candidate.url, url));
    if (!tab) throw new StepFailure("there is no such tab", { url, open: tabs.map((open) => open.url).slice(0, 20) });
    await closeTab(ctx.desktop, tab.id);
  }
  const gone = await waitFor(ctx, ctx.limits.effectMs, async () => {
    const left = await listTabs(ctx.desktop);
    return left?.some((tab) => urls.some((url) => isSamePage(tab.url, url))) ? null : true;
  });
  if (!gone) throw new StepFailure("a tab did not close", { urls });
  await rest(ctx);
  return `${urls.length} tab(s) closed`;
};
