import axe from "axe-core";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

/**
 * Checks one page, loaded once: every automatic rule in the light and in the dark theme at 1280 px, then every rule
 * and the width of the page at 390 px. The theme follows the system's, so nothing has to be loaded again.
 */
export async function expectAccessible(page: Page, open: () => Promise<void>): Promise<void> {
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await open();
  await expectTheme(page, "light");
  await page.evaluate(axe.source);
  await expectNoViolation(page, "light, 1280 px");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectTheme(page, "dark");
  await expectNoViolation(page, "dark, 1280 px");
  await page.setViewportSize(NARROW);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), "width of the page at 390 px")
    .toBeLessThanOrEqual(NARROW.width);
  await expectNoViolation(page, "dark, 390 px");
}

const expectTheme = (page: Page, theme: "light" | "dark") =>
  expect(page.locator("html")).toHaveAttribute("data-theme", theme);

/** Sees one document; a frame would need a pass of its own. */
async function expectNoViolation(page: Page, where: string): Promise<void> {
  expect(page.frames().length, "frames of the page").toBe(1);
  const found = await page.evaluate(async (rules) => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await checker.run(document, {
      runOnly: { type: "tag", values: rules },
      resultTypes: ["violations"],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  }, RULES);
  expect.soft(found, where).toEqual([]);
}
