import type { TaskStep } from "@/lib/domain/task/task.schema";
import { commandParameters } from "./command";
import { windowParameters } from "./find-window";
import type { StepDefinition, StepRunner } from "./step";
import { activateWindow } from "./steps/activate-window";
import { chromeCloseTabs, closeTabsParameters } from "./steps/chrome-close-tabs";
import { chromeOpenTabs, openTabsParameters } from "./steps/chrome-open-tabs";
import { closeWindow } from "./steps/close-window";
import { download, downloadParameters } from "./steps/download";
import { execute, executeParameters } from "./steps/execute";
import { launch } from "./steps/launch";
import { open, openParameters } from "./steps/open";
import { sleep, sleepParameters } from "./steps/sleep";
import { updateBrowseHistory, historyParameters } from "./steps/update-browse-history";

/** Every step type that can be run and checked. A new one is a file in steps/ and a line here. */
const STEPS: Readonly<Record<string, StepDefinition>> = {
  launch: { parameters: commandParameters, run: launch },
  execute: { parameters: executeParameters, run: execute },
  command: { parameters: executeParameters, run: execute },
  open: { parameters: openParameters, run: open },
  activate_window: { parameters: windowParameters, run: activateWindow },
  close_window: { parameters: windowParameters, run: closeWindow },
  sleep: { parameters: sleepParameters, run: sleep },
  download: { parameters: downloadParameters, run: download },
  chrome_open_tabs: { parameters: openTabsParameters, run: chromeOpenTabs },
  chrome_close_tabs: { parameters: closeTabsParameters, run: chromeCloseTabs },
  update_browse_history: { parameters: historyParameters, run: updateBrowseHistory },
};

/** Names of the step types on offer, for `HostCapabilities.setup_steps`. */
export const SETUP_STEP_TYPES: readonly string[] = Object.keys(STEPS);

export function stepRunner(type: string): StepRunner | null {
  return Object.hasOwn(STEPS, type) ? (STEPS[type]?.run ?? null) : null;
}

/** What is wrong with a step before it is run, in words; null when it can be run. */
export function stepFault({ type, parameters }: TaskStep): string | null {
  const step = Object.hasOwn(STEPS, type) ? STEPS[type] : undefined;
  if (step === undefined) return `there is no step ${type}`;
  const issue = step.parameters.safeParse(parameters).error?.issues[0];
  return issue === undefined ? null : `${issue.path.join(".")}: ${issue.message}`;
}
