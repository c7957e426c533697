import { expect, test } from "../fixtures";

test("many attempts are labelled at once, told first how many would change, and found by the label", async ({
  page,
  workspace,
  seedRun,
  ended,
}) => {
  const run = await seedRun({ rounds: 2 });
  await ended(run.id);
  await page.goto(workspace.path(`/runs/${run.id}/rollouts`));
  await page.getByRole("checkbox", { name: "Select all of this filter" }).click();
  const bar = page.getByRole("region", { name: "Chosen attempts" });
  await bar.getByRole("button", { name: "Label…" }).click();
  const dialog = page.getByRole("dialog", { name: "Label 2 attempts?" });
  await expect(dialog.getByRole("button", { name: /^Label/ })).toBeDisabled();
  await dialog.getByRole("radio", { name: "stuck" }).click();
  await expect(dialog.getByRole("status")).toContainText("2 of 2 would change.");
  await dialog.getByLabel(/^Note/).fill("the menu stays open");
  await dialog.getByRole("button", { name: "Label 2" }).click();
  await expect(dialog).toBeHidden();

  await page.goto(workspace.path(`/runs/${run.id}/rollouts?filter=label:stuck`));
  await expect(page.locator("tr[data-place]")).toHaveCount(2);
  await page.locator("tr[data-place]").first().getByRole("checkbox").click();
  await bar.getByRole("button", { name: "Label…" }).click();
  const again = page.getByRole("dialog", { name: "Label 1 attempt?" });
  await again.getByRole("radio", { name: "take mine back" }).click();
  await expect(again.getByRole("status")).toContainText("1 of 1 would change.");
  await again.getByRole("button", { name: "Label 1" }).click();
  await expect(page.locator("tr[data-place]")).toHaveCount(1);
});

test("labels that were given by mistake are taken back from the message that says so", async ({
  page,
  workspace,
  seedRun,
  ended,
}) => {
  const run = await seedRun();
  await ended(run.id);
  await page.goto(workspace.path(`/runs/${run.id}/rollouts`));
  await page.getByRole("checkbox", { name: "Select all of this filter" }).click();
  await page.getByRole("region", { name: "Chosen attempts" }).getByRole("button", { name: "Label…" }).click();
  const dialog = page.getByRole("dialog", { name: "Label 1 attempt?" });
  await dialog.getByRole("radio", { name: "stuck" }).click();
  await dialog.getByRole("button", { name: "Label 1" }).click();
  await expect(page.getByText("1 attempt called “stuck”.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 label taken back.")).toBeVisible();
  const given = { runId: run.id, isCurrent: true, label: { not: null } };
  expect(await workspace.ctx.db.prisma.attemptLabel.count({ where: given })).toBe(0);
});
