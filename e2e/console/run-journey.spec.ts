import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "../fixtures";
import { Wizard } from "../wizard";

const run = promisify(execFile);

test("from the wizard to verified evidence and a manifest that checks offline", async ({
  page,
  workspace,
  playable,
}, testInfo) => {
  test.setTimeout(120_000);
  const wizard = new Wizard(page, workspace);
  await wizard.open();
  await wizard.fill(playable);
  await wizard.launchToTheEnd({ limitMs: 90_000 });
  await expect(page.getByText("Scripted test").first()).toBeVisible();

  await wizard.openRollouts();
  await page.locator("a[href*='/attempts/att_']").first().click();
  await expect(page).toHaveURL(/\/attempts\/att_/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(playable.tasks[0]?.instruction ?? "");
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Valid", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Success", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Scripted test").first()).toBeVisible();

  const evidence = page.getByRole("region", { name: "Evidence", exact: true });
  await expect(evidence.getByTestId("check-score").first()).toHaveText("1.00");
  await expect(page.getByRole("region", { name: "Gates", exact: true })).toContainText("cgroup");

  await page.goBack();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Export provenance" }).click();
  const file = testInfo.outputPath("manifest.json");
  await (await download).saveAs(file);
  const { stdout } = await run(process.execPath, ["scripts/cli.mjs", "manifest", "verify", file]);
  expect(stdout.length).toBeGreaterThan(0);

  const forged = testInfo.outputPath("forged.json");
  const { readFileSync } = await import("node:fs");
  writeFileSync(forged, readFileSync(file, "utf8").replace(/"score":1\b/, '"score":0'));
  await expect(run(process.execPath, ["scripts/cli.mjs", "manifest", "verify", forged])).rejects.toThrow();
});

test("a replay is read by keys, step by step", async ({ page, workspace, seedRun, ended }) => {
  const seeded = await seedRun();
  await ended(seeded.id);
  await page.goto(workspace.path(`/runs/${seeded.id}/rollouts`));
  await page.locator("a[href*='/attempts/att_']").first().click();
  const position = page.getByTestId("step-position");
  await expect(position).toHaveText(/^(\d+) \/ \1$/);
  await page.keyboard.press("Home");
  await expect(position).toHaveText(/^1 \//);
  await expect(page).toHaveURL(/step=1/);
  await page.keyboard.press("ArrowRight");
  await expect(position).toHaveText(/^2 \//);
  await expect(page.locator("canvas[data-drawn]")).toBeVisible();
  await page.keyboard.press("d");
  await expect(page.getByRole("radio", { name: "Before" })).toBeChecked();
  await page.keyboard.press("7");
  await expect(page.getByRole("region", { name: "Details" })).toContainText("Task digest");
  await expect(page).toHaveURL(/pane=evidence,gates,details/);
  await page.reload();
  await expect(position).toHaveText(/^2 \//);
  await expect(page.getByRole("region", { name: "Details" })).toContainText("Task digest");
});

test("a policy that does nothing is valid and no success", async ({ page, workspace, seedRun, ended }) => {
  const seeded = await seedRun({ policy: "nop" });
  const final = await ended(seeded.id);
  expect(final.counts).toMatchObject({ valid: 1, success: 0, fail: 1 });
  await page.goto(workspace.path(`/runs/${seeded.id}/rollouts`));
  await expect(page.getByText("Fail", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Valid", { exact: true }).first()).toBeVisible();
});

test("a long run is cancelled after it was asked, and what never ran is no fail", async ({
  page,
  workspace,
  seedRun,
  ended,
}) => {
  const seeded = await seedRun({ rounds: 50 });
  await page.goto(workspace.path(`/runs/${seeded.id}`));
  await page.getByRole("button", { name: "Cancel…" }).click();
  await expect(page.getByRole("button", { name: "Keep running" })).toBeFocused();
  const drop = page.getByRole("radio", { name: "Drop them" });
  if (await drop.isVisible()) await drop.click();
  await page.getByRole("button", { name: "Cancel run" }).click();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible({ timeout: 45_000 });
  const final = await ended(seeded.id);
  expect(final.stop_reason).toBe("cancelled_by_user");
  expect(final.counts.fail).toBe(0);
  await expect(page.getByRole("button", { name: "Cancel…" })).toBeHidden();
});
