import { expectAccessible } from "../accessibility";
import { expect, test } from "../fixtures";
import { Wizard } from "../wizard";

test("an attempt of a run in the corrected profile says so and is judged again beside its own verdict", async ({
  page,
  workspace,
  playable,
}) => {
  test.setTimeout(180_000);
  const wizard = new Wizard(page, workspace);
  await wizard.open();
  await wizard.fill(playable);
  await wizard.goTo("Execution");
  await page.getByRole("radio", { name: "Corrected" }).click();
  await wizard.goTo("Review");
  const body = await wizard.requestBody();
  expect(body).toMatchObject({ verifier_profile: "corrected" });
  await wizard.launchToTheEnd({ limitMs: 150_000 });
  await wizard.openRollouts();
  await page.getByRole("link", { name: "c1", exact: true }).click();

  await expect(page.getByText("Corrected profile")).toBeVisible();
  const judgements = page.getByRole("region", { name: "Judgements" });
  const rows = judgements.getByRole("listitem");
  await expect(rows).toHaveCount(1);
  const recorded = await judgements.getByTestId("judgement-score").textContent();
  await judgements.getByRole("radio", { name: "OSWorld" }).click();
  await judgements.getByRole("button", { name: "Judge again" }).click();
  const again = judgements.getByRole("group");
  await expect(again).toHaveCount(1);
  await expect(again).toContainText("same score");
  await expect(judgements.getByTestId("judgement-score").first()).toHaveText(recorded ?? "");
  await expectAccessible(page, async () => {
    await page.reload();
    await expect(again).toHaveCount(1);
    await again.locator("summary").click();
    await expect(again.getByText("now", { exact: true }).first()).toBeVisible();
  });
});
