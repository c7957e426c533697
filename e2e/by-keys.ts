import { expect, type Locator, type Page } from "@playwright/test";

const STOPS_MAX = 120;

/** Presses Tab until the named thing has the focus, as a person without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, `reached by at most ${STOPS_MAX} presses of Tab`).toBeFocused({ timeout: 100 });
}

/** Goes to a group of radios by Tab and to one of them by arrows. */
export async function chooseByArrows(page: Page, group: Locator, radio: Locator): Promise<void> {
  await expect(radio).toBeVisible();
  const holdsFocus = () => group.evaluate((element) => element.contains(document.activeElement));
  for (let stop = 0; stop < STOPS_MAX && !(await holdsFocus()); stop++) await page.keyboard.press("Tab");
  const count = await group.getByRole("radio").count();
  for (let step = 0; step < count && !(await hasFocus(radio)); step++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(radio).toBeChecked();
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
