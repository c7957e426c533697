import type { Page } from "@playwright/test";
import { createSlot } from "@/lib/services/slot/create-slot";
import { expect, test } from "../fixtures";

const showsState = (page: Page, word: string) =>
  expect(page.getByText("State", { exact: true }).locator("xpath=..")).toContainText(word, { timeout: 30_000 });
const action = (page: Page, name: string) =>
  page.getByRole("group", { name: "Actions" }).getByRole("button", { name, exact: true });
const episode = (page: Page) =>
  page.getByRole("region", { name: "About this computer" }).or(page.getByRole("complementary"));

/** A call of the page itself: status and, for a refusal, its code. */
const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([address, text]) => {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`/api/v1${address}`, { method: "POST", headers, body: text });
      return [response.status, ((await response.json()) as { code?: string }).code];
    },
    [path, JSON.stringify(body)] as const,
  );

test("a computer made by hand is shown, used, forked, quarantined, released, reset and closed", async ({
  page,
  workspace,
}) => {
  await page.goto(workspace.path("/computers"));
  await expect(page.getByText("No computer is live")).toBeVisible();

  await page.getByRole("button", { name: "New computer" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("region", { name: "The same as a curl command" })).toContainText("/v1/slots");
  await dialog.getByRole("button", { name: "Make computer" }).click();
  await expect(page).toHaveURL(/\/computers\/dsk_/);
  const address = page.url();
  await showsState(page, "Ready");
  await expect(page.getByText("Simulated", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Valid", { exact: true })).toBeVisible();

  // The wall shows it, and leads back.
  await page.goto(workspace.path("/computers?show=hand"));
  const tile = page
    .getByRole("main")
    .getByRole("link", { name: /by hand/ })
    .last();
  await expect(tile).toContainText("Simulated");
  await expect(tile.getByRole("img")).toBeVisible();
  await tile.click();
  await expect(page).toHaveURL(address);

  await page.getByLabel("Shell line").fill("echo made by hand");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("region", { name: "Output of the command" })).toContainText("made by hand");

  await action(page, "Fork…").click();
  await dialog.getByRole("button", { name: "Make 2 copies" }).click();
  const copies = dialog.getByRole("list", { name: "Copies" }).getByRole("link");
  await expect(copies).toHaveCount(2);
  const child = await copies.first().getAttribute("href");
  await dialog.getByRole("button", { name: "Done" }).click();

  await action(page, "Quarantine…").click();
  await expect(dialog.getByRole("button", { name: "Quarantine" })).toBeDisabled();
  await dialog.getByLabel("Reason").fill("a stuck dialog");
  await dialog.getByRole("button", { name: "Quarantine" }).click();
  await showsState(page, "Quarantined");
  await expect(page.getByText("a stuck dialog").first()).toBeVisible();
  await expect(page.getByText("Invalid", { exact: true })).toBeVisible();
  for (const refused of ["Fork…", "Reset"]) {
    await expect(action(page, refused)).toHaveAttribute("aria-disabled", "true");
    await expect(action(page, refused)).toHaveAttribute("title", /quarantine/);
  }
  await expect(page.getByLabel("Shell line")).toBeDisabled();
  const id = /dsk_\w+/.exec(address)?.[0] ?? "";
  const step = { action: { type: "wait", ms: 0 } };
  expect(await post(page, `/slots/${id}/step?workspace=${workspace.slug}`, step)).toEqual([409, "slot_quarantined"]);
  expect(await post(page, `/slots/${id}/fork?workspace=${workspace.slug}`, { copies: 1 })).toEqual([
    409,
    "slot_quarantined",
  ]);

  await action(page, "Release").click();
  await showsState(page, "Down");
  await action(page, "Reset").click();
  await showsState(page, "Ready");
  await expect(episode(page).getByText("2, from a reset")).toBeVisible();
  await expect(page.getByText("Valid", { exact: true })).toBeVisible();

  await action(page, "Close…").click();
  await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused();
  await dialog.getByRole("button", { name: "Close computer" }).click();
  await showsState(page, "Closed");

  // The copies outlive it and know where they come from.
  await page.goto(child ?? "");
  await showsState(page, "Ready");
  await expect(episode(page).getByText("1, from a fork")).toBeVisible();
  await expect(episode(page).getByRole("link", { name: `…${id.slice(-6)}` })).toBeVisible();
});

test("a computer for a task says what its checker gives", async ({ page, workspace, playable }) => {
  const task = playable.tasks[0];
  const slot = await createSlot({
    ctx: workspace.ctx,
    input: { task_set: playable.taskSet, task: task?.id, template: playable.template },
  });
  await page.goto(workspace.path(`/computers/${slot.id}`));
  await showsState(page, "Ready");
  await expect(page.getByText(task?.instruction ?? "").first()).toBeVisible();
  await page.getByRole("button", { name: "Verify now" }).click();
  await expect(page.getByTestId("reward-score")).toHaveText(/^\d\.\d\d$/, { timeout: 30_000 });
});

test("nobody takes control of a desktop that has no screen to look at", async ({ page, workspace }) => {
  const slot = await createSlot({ ctx: workspace.ctx, input: {} });
  await page.goto(workspace.path(`/computers/${slot.id}`));
  await showsState(page, "Ready");
  await expect(action(page, "Take control…")).toHaveAttribute("title", /simulated/);
  const wish = { mode: "control", reason: "to see" };
  expect(await post(page, `/slots/${slot.id}/viewer?workspace=${workspace.slug}`, wish)).toEqual([
    409,
    "live_view_unavailable",
  ]);
});
