import { listRuns } from "@/lib/services/run/list-runs";
import { expect, test } from "../fixtures";
import { Wizard } from "../wizard";

test("a draft survives a reload and the way back through its steps", async ({ page, workspace, playable }) => {
  const wizard = new Wizard(page, workspace);
  await wizard.open();
  await wizard.fill(playable);
  const count = page.getByTestId("attempt-count");
  await expect(count).toHaveText("1");
  await page.reload();
  await expect(page.getByRole("heading", { name: "What will run" })).toBeVisible();
  await expect(count).toHaveText("1");
  await page.goBack();
  await expect(page).toHaveURL(/step=budget/);
  await expect(page.getByLabel("Spend cap in USD")).toHaveValue("2.00");
  await page.goBack();
  await expect(page).toHaveURL(/step=execution/);
  await expect(page.getByRole("radio", { name: "Recipes" })).toBeChecked();
});

test("launching starts a run, and a second press opens the first one", async ({ page, workspace, playable }) => {
  const wizard = new Wizard(page, workspace);
  await wizard.open();
  await wizard.fill(playable);
  const review = page.url();
  await wizard.launchButton().click();
  await expect(page).toHaveURL(/\/runs\/run_/);
  const first = page.url();

  await page.goto(review);
  await wizard.launchButton().click();
  await expect(page).toHaveURL(first);
  const runs = await listRuns({ ctx: workspace.ctx, query: { limit: 10 } });
  expect(runs.items).toHaveLength(1);

  await page.goto(review);
  await wizard.goTo("Execution");
  await page.getByLabel("Rounds").fill("2");
  await wizard.goTo("Review");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/runs\/run_/);
  expect(page.url()).not.toBe(first);
});

test("the review shows the exact request and its curl form", async ({ page, workspace, playable }) => {
  const wizard = new Wizard(page, workspace);
  await wizard.open();
  await wizard.fill(playable);
  const body = await wizard.requestBody();
  expect(body).toMatchObject({
    kind: "scripted_test",
    task_set: playable.taskSet,
    tasks: [playable.tasks[0]?.id],
    template: playable.template,
    spend_cap_usd: "2.00",
    fork_copies: 1,
    prefix_steps: 0,
  });
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && new URL(request.url()).pathname.endsWith("/v1/runs"),
  );
  await page.getByRole("radio", { name: "curl" }).click();
  await expect(page.getByRole("region", { name: "curl command" })).toContainText("Idempotency-Key: idk_");
  await wizard.launchButton().click();
  expect((await sent).postDataJSON()).toEqual(body);
});

test("the draft is edited as JSON and opened from an address, both into the same fields", async ({
  page,
  workspace,
  playable,
}) => {
  const wizard = new Wizard(page, workspace);
  await wizard.open();
  await wizard.fill(playable);
  const box = page.getByRole("textbox", { name: "Request body" });
  const body = (await wizard.requestBody()) as Record<string, unknown>;
  await box.fill(JSON.stringify({ ...body, rounds: 3 }));
  await expect(page.getByTestId("attempt-count")).toHaveText("3");
  await box.fill(JSON.stringify({ ...body, rounds: "3" }));
  await expect(page.getByText("must be a whole number")).toBeVisible();
  await box.fill(JSON.stringify({ ...body, rounds: 99 }));
  await expect(page.getByText(/Rounds: Must be a whole number from 1 to 50; it is 99/)).toBeVisible();

  await wizard.open(`?task_set=${playable.taskSet}&tasks=${playable.tasks[0]?.id ?? ""}&rounds=4&max_steps=51`);
  await expect(page.getByTestId("attempt-count")).toHaveText("4");
  await wizard.goTo("Execution");
  await expect(page.getByLabel("Max steps")).toHaveValue("51");
});

test("bad values are refused at their field, before and after the API was asked", async ({
  page,
  workspace,
  playable,
}) => {
  const wizard = new Wizard(page, workspace);
  await wizard.open();
  await wizard.goTo("Execution");
  await page.getByLabel("Max steps").fill("51");
  await expect(page.getByText("Must be a whole number from 1 to 50; it is 51.", { exact: true })).toBeVisible();
  await page.getByLabel("Max steps").fill("15");
  await wizard.goTo("Review");
  await wizard.launchButton().click();
  await expect(page.getByText("Choose at least one task.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/step=workload/);

  await wizard.fill(playable);
  await page.route("**/api/v1/runs?*", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    return route.fulfill({
      status: 422,
      contentType: "application/problem+json",
      json: {
        type: "/docs/errors/parallelism_exceeded",
        title: "Too many at once",
        status: 422,
        detail: "parallel_copies is 1, and the workspace runs at most 0 desktops at once.",
        code: "parallelism_exceeded",
        request_id: "req_1",
        invalid_params: [{ pointer: "/parallel_copies", reason: "must be at most 0", value: 1 }],
      },
    });
  });
  await wizard.launchButton().click();
  await expect(page).toHaveURL(/step=execution/);
  await expect(page.getByText("Must be at most 0 (1)")).toBeVisible();
  await expect(page.getByLabel("Parallel copies")).toHaveAttribute("aria-invalid", "true");
});

test("tasks are chosen by keys alone", async ({ page, workspace, playable }) => {
  const wizard = new Wizard(page, workspace);
  await wizard.open();
  await page.getByLabel("Task set").selectOption(playable.taskSet);
  await page.getByRole("radio", { name: "Supported" }).click();
  const grid = page.getByRole("grid", { name: "Tasks" });
  await grid.focus();
  await page.keyboard.press("Control+a");
  const chosen = grid.getByRole("row", { selected: true });
  await expect(chosen.first()).toBeVisible();
  const all = await chosen.count();
  await page.keyboard.press("Home");
  await page.keyboard.press(" ");
  await expect(chosen).toHaveCount(all - 1);
});

test("a clone begins with the settings of the run it is made from", async ({ page, workspace, seedRun }) => {
  const run = await seedRun({ name: "Night run", rounds: 3, spend_cap_usd: "4.50" });
  const wizard = new Wizard(page, workspace);
  await wizard.open(`?from=${run.id}`);
  await wizard.goTo("Budget");
  await expect(page.getByLabel("Spend cap in USD")).toHaveValue("4.50");
  await page.getByLabel("Spend cap in USD").fill("6.00");
  await wizard.goTo("Review");
  // Narrow screens show it below the value.
  await expect(page.getByText("was $4.50").filter({ visible: true })).toBeVisible();
  await expect(page.getByTestId("attempt-count")).toHaveText("3");
});
