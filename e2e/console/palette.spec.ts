import type { Page } from "@playwright/test";
import { expect, makeTestWorkspace, test } from "../fixtures";

/** Keys work once the page is alive; the live mark is drawn by the browser only. */
const alive = (page: Page) => expect(page.getByText(/^Live · /).first()).toBeVisible();
const palette = (page: Page) => page.getByRole("combobox", { name: "Search or act" });

test("the palette finds a run by its words and opens it by keys alone", async ({ page, workspace, seedRun }) => {
  const run = await seedRun({ name: "Found by its words" });
  await page.goto(workspace.path("/tasks"));
  await expect(page.getByRole("heading", { name: "Tasks", level: 1 })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type("its words");
  await expect(page.getByRole("option", { name: /Found by its words/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(run.id));
});

test("the palette shows nothing of another workspace", async ({ page, workspace, seedRun, installation }) => {
  const other = await makeTestWorkspace(installation);
  const run = await seedRun({ name: "Of the first workspace" });
  const asked = (slug: string) => page.request.get(`/api/v1/search?workspace=${slug}&q=${run.id}`);
  expect(await (await asked(workspace.slug)).json()).toMatchObject({ data: [{ id: run.id }] });
  expect(await (await asked(other.slug)).json()).toEqual({ data: [] });
});

test("keys go from page to page, are shown on demand, and can be switched off", async ({
  page,
  workspace,
  seedRun,
}) => {
  await seedRun();
  await page.goto(workspace.path("/runs"));
  await alive(page);
  await page.keyboard.press("?");
  const map = page.getByRole("dialog", { name: "Keys" });
  await expect(map.getByText("Next row")).toBeVisible();
  await map.getByRole("checkbox", { name: /Keys without Ctrl/ }).press("Space");
  await page.keyboard.press("Escape");
  await expect(map).toBeHidden();

  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeFocused();
  await expect(map).toBeHidden();
  await page.keyboard.type("keys");
  await page.keyboard.press("Enter");
  await map.getByRole("checkbox", { name: /Keys without Ctrl/ }).press("Space");
  await page.keyboard.press("Escape");
  await expect(map).toBeHidden();

  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await expect(page.getByRole("heading", { name: "Health", level: 1 })).toBeVisible();
});

test("the health page names each part, and the rail leads to it", async ({ page, workspace }) => {
  await page.goto(workspace.path("/runs"));
  await page.getByRole("link", { name: /Health: / }).click();
  await expect(page).toHaveURL(workspace.path("/health"));
  await expect(page.getByRole("heading", { name: "Artifact store" })).toBeVisible();
  await expect(page.getByText(/PostgreSQL \d+/)).toBeVisible();
});

test("times are shown in UTC or in the reader's zone, and the browser remembers it", async ({ page, workspace }) => {
  await page.goto(workspace.path("/health"));
  await page.getByRole("button", { name: /^Times in / }).click();
  await expect(page.getByRole("button", { name: "Times in UTC" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Times in UTC" })).toBeVisible();
});
