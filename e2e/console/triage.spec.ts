import { expect, test } from "../fixtures";

test("failures of a run stand in groups, each number opens its attempts, and each group its runs", async ({
  page,
  installation: { pair },
}) => {
  await page.goto(`/w/${pair.slug}/triage?run=${pair.candidate}&baseline=${pair.base}`);
  const groups = page.getByRole("region", { name: "Failure groups" });
  await expect(groups.locator("tbody tr").first()).toBeVisible();
  await expect(page.getByText(/^sorting/)).toHaveCount(0, { timeout: 60_000 });
  const behind = groups.getByRole("link", { name: /^\d+ attempts? of / }).first();
  const attempts = Number(await behind.innerText());
  expect(attempts).toBeGreaterThan(0);
  await behind.click();
  await expect(page).toHaveURL(/\/rollouts\?filter=group:/);
  await expect(page.getByRole("button", { name: /^Change group:|^group:/ })).toBeVisible();
  await expect(page.locator("a[href*='/attempts/att_']").first()).toBeVisible();
  const opened = await page
    .locator("a[href*='/attempts/att_']")
    .evaluateAll((links) => new Set(links.map((link) => /att_\w+/.exec(link.getAttribute("href") ?? "")?.[0])).size);
  expect(opened).toBe(attempts);

  await page.goBack();
  await groups.locator("a[href*='/triage/groups/']").first().click();
  await expect(page).toHaveURL(/\/triage\/groups\//);
  await page.getByRole("link", { name: "Shortest example" }).first().click();
  await expect(page.getByTestId("step-position")).toBeVisible();
});

test("attempts are labelled one after the other by keys, with a note, and the last label is taken back", async ({
  page,
  installation: { pair },
}) => {
  await page.goto(`/w/${pair.slug}/triage/queue?run=${pair.candidate}`);
  const place = page.getByRole("status").filter({ hasText: /^\d+ of \d+/ });
  const words = page.getByRole("complementary", { name: "Labels" }).locator("button[aria-keyshortcuts]");
  await expect(place).toHaveText(/^1 of/);
  await expect(words.first()).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByRole("heading", { name: "Evidence", exact: true })).toBeVisible();

  await page.keyboard.press("n");
  await expect(page.getByLabel(/^Note/)).toBeFocused();
  await page.keyboard.type("the file was never saved");
  await page.getByLabel(/^Note/).press("Tab");
  await page.keyboard.press("2");
  await expect(place).toHaveText(/^2 of/);
  await expect(words.nth(1)).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("1");
  await expect(place).toHaveText(/^3 of/);
  await page.keyboard.press("u");
  await expect(place).toHaveText(/^2 of/);
  await expect(words.first()).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("ArrowLeft");
  await expect(place).toHaveText(/^1 of/);
  await expect(words.nth(1)).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(words.nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel(/^Note/)).toHaveValue("the file was never saved");
});
