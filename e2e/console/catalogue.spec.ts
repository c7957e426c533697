import { expect, test } from "../fixtures";

test("tasks are found by their words and show file, support and recipe", async ({ page, workspace, playable }) => {
  const task = playable.tasks[0];
  await page.goto(workspace.path("/tasks"));
  await page.getByLabel("Support on template").selectOption(playable.template);
  await page.getByLabel("Find tasks").fill(task?.id ?? "");
  const rows = page.getByRole("table", { name: "Tasks" }).getByRole("link");
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  await expect(page.getByText(task?.instruction ?? "").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Task file" })).toContainText('"evaluator"');
  await expect(page.getByText("has a recipe")).toBeVisible();
  for (const name of ["Set-up", "Evaluator", "Calibration", "Last results", "History"]) {
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("list", { name: "Versions, newest first" }).getByRole("listitem")).toHaveCount(1);
});

test("tasks are narrowed by what they need, and all come back", async ({ page, workspace }) => {
  await page.goto(workspace.path("/tasks?set=starter"));
  const rows = page.getByRole("table", { name: "Tasks" }).getByRole("link");
  await expect(rows.first()).toBeVisible();
  await page.getByLabel("Application", { exact: true }).selectOption("gimp");
  await page.getByLabel("Network need").selectOption("files");
  await expect(rows.first()).toBeVisible();
  await page.getByLabel("Verifier function", { exact: true }).selectOption("exact_match");
  await expect(page.getByText("Nothing matches.")).toBeVisible();
  await page.getByRole("button", { name: "Show all tasks" }).click();
  await expect(rows.first()).toBeVisible();
});

test("templates show what they are made of", async ({ page, workspace, playable }) => {
  await page.goto(workspace.path("/templates"));
  await page.getByRole("link", { name: playable.template, exact: true }).click();
  await expect(page).toHaveURL(/\/templates\/[^/]+$/);
  await expect(page.getByRole("heading", { name: playable.template, level: 1 })).toBeVisible();
  await expect(page.getByText(/sha256:[0-9a-f]{64}/)).toBeVisible();
  await expect(page.getByText("Loopback only; closed before the agent acts")).toBeVisible();
});
