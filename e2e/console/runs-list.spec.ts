import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";

/** Keys work once the page is alive; the live mark is drawn by the browser only. */
const alive = (page: Page) => expect(page.getByText(/^Live · /).first()).toBeVisible();

test("a workspace without runs says how to get the first one", async ({ page, workspace }) => {
  await page.goto(workspace.path("/runs"));
  await expect(page.getByRole("heading", { name: /No runs yet/ })).toBeVisible();
  await page.getByRole("link", { name: "New run" }).first().click();
  await expect(page).toHaveURL(/\/runs\/new/);
});

test("the list is walked and opened by keys alone", async ({ page, workspace, seedRun }) => {
  const older = await seedRun({ name: "Older run" });
  const newer = await seedRun({ name: "Newer run" });
  await page.goto(workspace.path("/runs"));
  await expect(page.getByRole("link", { name: "Older run" })).toBeVisible();
  await alive(page);
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Newer run" })).toBeFocused();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Older run" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(older.id));

  await page.goto(workspace.path("/runs"));
  await expect(page.getByRole("link", { name: "Newer run" })).toBeVisible();
  await alive(page);
  await page.keyboard.press("/");
  await expect(page.getByLabel("Filter runs by name")).toBeFocused();
  await page.keyboard.type("Newer");
  await expect(page.getByRole("link", { name: "Older run" })).toBeHidden();
  await page.getByRole("link", { name: "Newer run" }).click();
  await expect(page).toHaveURL(new RegExp(newer.id));
});

test("an unknown run, an unknown attempt and a broken id have pages of their own", async ({ page, workspace }) => {
  await page.goto(workspace.path("/runs/run_00000000000000000000000000"));
  await expect(page.getByRole("heading", { name: "There is no such run in this workspace" })).toBeVisible();
  await page.getByRole("link", { name: "To the runs" }).click();
  await expect(page).toHaveURL(workspace.path("/runs"));

  await page.goto(workspace.path("/runs/run_00000000000000000000000000/attempts/att_00000000000000000000000000"));
  await expect(page.getByRole("heading", { name: "There is no such attempt in this workspace" })).toBeVisible();

  await page.goto(workspace.path("/runs/run_0000"));
  await expect(page.getByRole("heading", { name: "This is not the id of a run" })).toBeVisible();
});
