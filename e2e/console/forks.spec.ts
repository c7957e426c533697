import { expect, test } from "../fixtures";
import { Wizard } from "../wizard";

test("a run is forked from the wizard, and each child shows the shared steps, its siblings and the saving", async ({
  page,
  workspace,
  playable,
}) => {
  test.setTimeout(180_000);
  const wizard = new Wizard(page, workspace);
  await wizard.open();
  await wizard.fill(playable);
  await wizard.goTo("Execution");
  await page.getByLabel("Fork copies").fill("2");
  await expect(page.getByText("More than 1 fork copy needs at least 1 prefix step.", { exact: true })).toBeVisible();
  await page.getByLabel("Prefix steps").fill("2");
  await wizard.goTo("Review");
  await expect(page.getByTestId("attempt-count")).toHaveText("2");
  await expect(page.getByText("Set-up and 2 steps; saves 2 steps and 1 set-up per computer")).toBeVisible();
  const body = await wizard.requestBody();
  expect(body).toMatchObject({ fork_copies: 2, prefix_steps: 2 });
  await wizard.launchToTheEnd({ limitMs: 150_000 });

  await wizard.openRollouts();
  await page.getByRole("link", { name: "c1·f1" }).click();
  const lineage = page.getByRole("navigation", { name: "Lineage" });
  await expect(lineage.getByRole("link")).toHaveCount(2);
  await expect(lineage.getByRole("link", { name: "Fork 1: Success" })).toHaveAttribute("aria-current", "page");
  const steps = page.getByRole("list", { name: "Steps" });
  await expect(steps.getByText(/^Forked here: 2 copies in/)).toBeVisible();
  await expect(steps.getByText("(shared with the other forks)")).toHaveCount(2);

  await lineage.getByRole("link", { name: "Fork 2: Success" }).click();
  await expect(lineage.getByRole("link", { name: "Fork 2: Success" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: /^Details/ }).click();
  const facts = page.getByRole("region", { name: "Lineage facts" });
  await expect(facts).toContainText(/ckp_/);
  await expect(facts).toContainText(/2 steps and .* over playing 2 attempts from the start/);
});
