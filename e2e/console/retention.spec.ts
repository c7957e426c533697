import { expect, test } from "../fixtures";

test("rules of retention tell what they would remove before they are saved, and saving removes nothing", async ({
  page,
  workspace,
  seedRun,
  ended,
}) => {
  const { ctx } = workspace;
  const run = await seedRun();
  await ended(run.id);
  const longAgo = new Date(Date.now() - 3 * 24 * 3_600_000);
  await ctx.db.prisma.run.update({ where: { id: run.id }, data: { finishedAt: longAgo } });
  const stored = () => ctx.db.prisma.artifactRef.count({ where: { workspaceId: ctx.workspace.id } });
  const before = await stored();

  await page.goto(workspace.path("/settings/workspace"));
  const days = page.getByLabel("Pictures, logs and conversations, days");
  await days.fill("0");
  await expect(page.getByText("1 to 3650 days, or empty.")).toBeVisible();
  await expect(page.getByRole("button", { name: "What is due now" })).toBeDisabled();
  await days.fill("1");
  await page.getByRole("button", { name: "What is due now" }).click();
  const unsaved = page.getByRole("dialog", { name: "What these rules would remove now" });
  await expect(unsaved).toContainText(/\d+ artifacts? of 1 run/);
  await expect(unsaved).toContainText("Save the rules first to remove it.");
  await expect(unsaved.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await unsaved.getByRole("button", { name: "Close" }).first().click();

  await page.getByRole("button", { name: "Save", exact: true }).filter({ visible: true }).last().click();
  await expect(page.getByText("Saved. Nothing was removed by that.")).toBeVisible();
  expect(await stored()).toBe(before);
  await page.getByRole("button", { name: "What is due now" }).click();
  const due = page.getByRole("dialog", { name: "Remove what is due now?" });
  await due.getByRole("button", { name: /^Remove \d+ artifacts?$/ }).click();
  await expect(page.getByRole("dialog", { name: "Removed" })).toContainText(/\d+ artifacts? of 1 run/);
  await page.goto(workspace.path(`/runs/${run.id}`));
  await expect(page.getByText(/removed/i).first()).toBeVisible();
});
