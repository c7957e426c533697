import { readFileSync, writeFileSync } from "node:fs";
import { expectAccessible } from "../accessibility";
import { expect, test } from "../fixtures";

test("a replay is searched, compared, linked to and read as a tree", async ({
  page,
  workspace,
  seedRun,
  ended,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const seeded = await seedRun();
  await ended(seeded.id);
  await page.goto(workspace.path(`/runs/${seeded.id}/rollouts`));
  await page.locator("a[href*='/attempts/att_']").first().click();
  const position = page.getByTestId("step-position");
  await expect(position).toHaveText(/^(\d+) \/ \1$/);

  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Home");
  await expect(position).toHaveText(/^1 \//);
  await page.getByRole("radio", { name: "Difference" }).click();
  await expect(page.getByRole("status").filter({ hasText: /changed/ })).toBeVisible();

  await page.getByRole("radio", { name: "After" }).click();
  await page.keyboard.press("3");
  const tree = page.getByRole("tree", { name: "Accessibility tree" });
  await expect(tree.getByRole("treeitem").first()).toBeVisible();
  await tree.getByRole("treeitem").filter({ hasText: "push button" }).first().hover();
  await expect(page.locator("[data-box=pointed]")).toBeVisible();

  await page.keyboard.press("4");
  await expect(page.getByRole("region", { name: "Files", exact: true })).toContainText("Below the home folder");

  await page.getByRole("textbox", { name: "Search the steps" }).fill("no such thing anywhere");
  await expect(page.getByText("No step has that")).toBeVisible();
  await page.getByRole("textbox", { name: "Search the steps" }).fill("");
  await page.getByRole("list", { name: "Steps" }).getByRole("button").first().click();
  await page.keyboard.press("y");
  await expect(page.getByText(/Link to step 1 copied/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/a\/att_[a-z0-9]+\?step=1&pane=/);
  await page.goto(link);
  await expect(page).toHaveURL(/\/runs\/run_[a-z0-9]+\/attempts\/att_[a-z0-9]+\?step=1&pane=/);
  await expect(position).toHaveText(/^1 \//);
  await expectAccessible(page, async () => {
    await page.goto(link);
    await expect(page.getByRole("tree", { name: "Accessibility tree" })).toBeVisible();
  });
});

test("an offline file opens without a connection, verifies itself, and names a part that was changed", async ({
  page,
  workspace,
  seedRun,
  ended,
  browser,
}, testInfo) => {
  const seeded = await seedRun();
  await ended(seeded.id);
  await page.goto(workspace.path(`/runs/${seeded.id}/rollouts`));
  await page.locator("a[href*='/attempts/att_']").first().click();
  await page.getByRole("button", { name: "Share this attempt" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download as one offline file" }).click();
  const file = testInfo.outputPath("attempt.html");
  await (await download).saveAs(file);

  const offline = await browser.newContext({ offline: true });
  const reader = await offline.newPage();
  const asked: string[] = [];
  reader.on("request", (request) => asked.push(request.url()));
  const seal = reader.locator("#seal");
  await reader.goto(`file://${file}`);
  await expect(seal).toHaveAttribute("data-state", "holds");
  await expect(reader.getByRole("heading", { level: 1 })).not.toBeEmpty();
  await expect(reader.locator(".picture img")).toBeVisible();
  expect(asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);

  const whole = readFileSync(file);
  const manifest = JSON.parse(
    /<script type="application\/json" id="manifest">(.*?)<\/script>/s.exec(whole.toString())?.[1] ?? "",
  ) as {
    parts: { name: string; kind: string }[];
  };
  const index = manifest.parts.findIndex(({ kind }) => kind === "frame");
  const at = whole.indexOf(`id="part-${index}"`) + 200;
  const changed = Buffer.from(whole);
  changed[at] = changed[at] === 0x41 ? 0x42 : 0x41;
  const other = testInfo.outputPath("changed.html");
  writeFileSync(other, changed);
  // Also where a browser has no cryptography for files of a disk.
  await reader.addInitScript(() => Object.defineProperty(globalThis.crypto, "subtle", { value: undefined }));
  await reader.goto(`file://${other}`);
  await expect(seal).toHaveAttribute("data-state", "differs");
  await expect(seal).toContainText(manifest.parts[index]?.name ?? "nothing");
  await reader.goto(`file://${file}`);
  await expect(seal).toHaveAttribute("data-state", "holds");
  await offline.close();
});
