import type { Page } from "@playwright/test";
import { invalidateAttempts } from "@/lib/services/run/invalidate-attempts";
import { expect, test } from "../fixtures";

/** Keys work once the page is alive; the live mark is drawn by the browser only. */
const alive = (page: Page) => expect(page.getByText(/^Live · /).first()).toBeVisible();

test("a run is paused with a reason, says so, goes on, and is cancelled with what works let to its end", async ({
  page,
  workspace,
  seedRun,
  ended,
}) => {
  test.setTimeout(120_000);
  const seeded = await seedRun({ rounds: 50 });
  await page.goto(workspace.path(`/runs/${seeded.id}`));
  await page.getByRole("button", { name: "Pause…" }).click();
  await expect(page.getByRole("button", { name: "Pause run" })).toBeDisabled();
  await page.getByLabel("Reason").fill("the host looks odd");
  await page.getByRole("button", { name: "Pause run" }).click();
  await expect(page.getByText("the host looks odd").first()).toBeVisible();
  await page.goto(workspace.path("/runs"));
  await expect(page.getByText("Paused", { exact: true }).first()).toBeVisible();

  await page.goto(workspace.path(`/runs/${seeded.id}`));
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("button", { name: "Pause…" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel…" }).click();
  const finish = page.getByRole("radio", { name: "Let them go on to their end" });
  if (await finish.isVisible()) await finish.click();
  await page.getByRole("button", { name: "Cancel run" }).click();
  const final = await ended(seeded.id);
  expect(final.stop_reason).toBe("cancelled_by_user");
  expect(final.counts.done).toBeGreaterThan(0);
});

test("results that were set aside are tried again in their place, and the run ends once more", async ({
  page,
  workspace,
  seedRun,
  ended,
}) => {
  test.setTimeout(120_000);
  const seeded = await seedRun({ rounds: 2 });
  const before = await ended(seeded.id);
  expect(before.counts).toMatchObject({ total: 2, valid: 2 });
  const input = { filter: "round:1", reason: "an old file was served" };
  await invalidateAttempts({ ctx: workspace.ctx, runId: seeded.id, input });
  await page.goto(workspace.path(`/runs/${seeded.id}`));
  await expect(page.getByText("1 result set aside by a person")).toBeVisible();
  await page.getByRole("button", { name: /^Requeue 1 invalid…/ }).click();
  await expect(page.getByText(/1\s*of 1 would change/)).toBeVisible();
  await page.getByLabel("Reason").fill("the mirror is right now");
  await page.getByRole("button", { name: "Requeue 1", exact: true }).click();
  await expect(async () => {
    const after = await ended(seeded.id);
    expect(after.counts).toMatchObject({ total: 2, valid: 2, invalid: 0 });
  }).toPass({ timeout: 60_000 });
  await page.goto(workspace.path(`/runs/${seeded.id}/rollouts?filter=requeues:1`));
  await expect(page.locator("a[href*='/attempts/att_']")).not.toHaveCount(0);
});

test("names, labels and notes are edited, runs are peeked at, ordered and compared by keys", async ({
  page,
  workspace,
  seedRun,
  ended,
}) => {
  const first = await seedRun({ name: "First of two" });
  const second = await seedRun({ name: "Second of two" });
  await ended(first.id);
  await ended(second.id);
  await page.goto(workspace.path(`/runs/${first.id}`));
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: /Name, notes, labels/ }).click();
  await page.getByRole("textbox", { name: "Labels" }).fill("nightly, office");
  await page.getByRole("textbox", { name: "Notes" }).fill("Seen on Monday.");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Baseline", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Seen on Monday.")).toBeVisible();

  await page.goto(workspace.path("/runs?sort=name"));
  await alive(page);
  await expect(page.getByText("nightly").first()).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "First of two" })).toBeFocused();
  await page.keyboard.press(" ");
  await expect(page.getByRole("region", { name: "Run beside the list" })).toContainText("Seen on Monday.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("c");
  await expect(page).toHaveURL(new RegExp(`/compare\\?base=${first.id}&cand=${second.id}`));
});
