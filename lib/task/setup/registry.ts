import type { StepRunner } from "./step";
import { activateWindow } from "./steps/activate-window";
import { chromeCloseTabs } from "./steps/chrome-close-tabs";
import { chromeOpenTabs } from "./steps/chrome-open-tabs";
import { closeWindow } from "./steps/close-window";
import { download } from "./steps/download";
import { execute } from "./steps/execute";
import { launch } from "./steps/launch";
import { open } from "./steps/open";
import { sleep } from "./steps/sleep";
import { updateBrowseHistory } from "./steps/update-browse-history";

/** Every step type that can be run and checked. A new one is a file in steps/ and a line here. */
const STEPS: Readonly<Record<string, StepRunner>> = {
  launch,
  execute,
  command: execute,
  open,
  activate_window: activateWindow,
  close_window: closeWindow,
  sleep,
  download,
  chrome_open_tabs: chromeOpenTabs,
  chrome_close_tabs: chromeCloseTabs,
  update_browse_history: updateBrowseHistory,
};

/** Names of the step types on offer, for `HostCapabilities.setup_steps`. */
export const SETUP_STEP_TYPES: readonly string[] = Object.keys(STEPS);

export function stepRunner(type: string): StepRunner | null {
  return Object.hasOwn(STEPS, type) ? (STEPS[type] ?? null) : null;
}
