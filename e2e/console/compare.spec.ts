import { comparisonWire } from "@/lib/domain/compare/compare.wire";
import { expect, test } from "../fixtures";

test("a regression is seen in the figures, narrowed to its tasks, and opened at the step that differs", async ({
  page,
  installation: { pair },
}) => {
  const query = `base=${pair.base}&cand=${pair.candidate}`;
  const answer = await page.request.get(`/api/v1/compare?workspace=${pair.slug}&${query}`);
  const compared = comparisonWire.parse(await answer.json());
  const [candidate] = compared.candidates;
  if (!candidate) throw new Error("the comparison has no candidate");

  await page.goto(`/w/${pair.slug}/compare?${query}`);
  const band = page.getByRole("region", { name: `Difference of ${candidate.name}` });
  const points = Math.abs((candidate.difference ?? Number.NaN) * 100).toFixed(1);
  await expect(band).toContainText(new RegExp(`[+−]?${points.replace(".", "\\.")}\\s*points`));
  await expect(band).toContainText(`${compared.base.counts.success}/${compared.base.scored} valid`);
  await expect(band).toContainText(`${candidate.counts.success}/${candidate.scored} valid`);
  await expect(band).toContainText(`paired over ${candidate.pairs} tasks`);

  const { regressed } = candidate.sets;
  expect(regressed).toBeGreaterThan(0);
  const rows = page.getByRole("region", { name: "Tasks", exact: true }).locator("tbody tr");
  await expect(rows).toHaveCount(compared.tasks.length);
  const sets = page.getByRole("region", { name: "Sets of tasks" });
  await sets.getByRole("button", { name: /^Regressed/ }).click();
  await expect(rows).toHaveCount(regressed);
  await expect(rows.filter({ hasText: "Regressed" })).toHaveCount(regressed);
  await page.reload();
  await expect(rows).toHaveCount(regressed);

  await rows
    .first()
    .getByRole("link", { name: /^Open both attempts of/ })
    .click();
  await expect(page).toHaveURL(/\/compare\/attempts\?base=att_\w+&cand=att_\w+/);
  const sides = [page.getByRole("region", { name: "Baseline" }), page.getByRole("region", { name: "Candidate" })];
  for (const side of sides) {
    await expect(side.getByRole("link", { name: /^Attempt \d+/ })).toBeVisible();
    await expect(side.getByText("first difference")).toBeVisible();
  }
  const differs = await page.getByRole("button", { name: /^First difference: step/ }).innerText();
  const step = Number(/step (\d+)/.exec(differs)?.[1]);
  const position = page.getByRole("status").filter({ hasText: /^Step \d+ of/ });
  await expect(position).toHaveText(new RegExp(`^Step ${step} of`));
  await page.keyboard.press("Home");
  await expect(position).toHaveText(/^Step 1 of/);
  await page.keyboard.press(".");
  await expect(position).toHaveText(new RegExp(`^Step ${step} of`));
});

test("runs are chosen for a comparison, and the filter narrows both", async ({ page, installation: { pair } }) => {
  await page.goto(`/w/${pair.slug}/compare?base=${pair.base}&cand=${pair.candidate}`);
  const band = page.getByRole("region", { name: /^Difference of/ });
  await expect(band).toContainText("valid");
  const whole = await band.innerText();
  await page.getByLabel("Filter the attempts of every run").fill("round:1");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/filter=round/);
  await expect.poll(() => band.innerText()).not.toBe(whole);
});
