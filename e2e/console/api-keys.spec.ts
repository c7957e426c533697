import { expect, test } from "../fixtures";

test("a key is shown once, works within its scopes, and is refused once revoked", async ({
  page,
  playwright,
  workspace,
  installation,
}) => {
  await page.goto(workspace.path("/settings/api-keys"));
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("button", { name: "Make key" }).click();
  await expect(page.getByText("Give a name of 1 to 80 characters.")).toBeVisible();
  await page.getByLabel("Name").fill("nightly");
  await page.getByRole("button", { name: "Make key" }).click();
  const secret = (await page.getByTestId("api-key-secret").textContent()) ?? "";
  expect(secret.length).toBeGreaterThan(20);
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByText(secret)).toBeHidden();

  const api = await playwright.request.newContext({
    baseURL: installation.url,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
    storageState: { cookies: [], origins: [] },
  });
  expect((await api.get("/v1/runs")).status()).toBe(200);
  const refused = await api.post("/v1/runs", { data: {} });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "insufficient_scope" });

  await page.getByRole("button", { name: "Revoke nightly" }).click();
  await expect(page.getByRole("button", { name: "Keep" })).toBeFocused();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByRole("row", { name: /nightly/ }).getByText("revoked")).toBeVisible();
  expect((await api.get("/v1/runs")).status()).toBe(401);
  await api.dispose();
});

test("the focus goes back to what opened a dialog, also from a menu", async ({ page, workspace, seedRun, ended }) => {
  await page.goto(workspace.path("/settings/api-keys"));
  const opener = page.getByRole("button", { name: "New key" });
  await opener.click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();

  const run = await seedRun();
  await ended(run.id);
  await page.goto(workspace.path(`/runs/${run.id}`));
  const menu = page.getByRole("button", { name: "More actions" });
  await menu.click();
  await page.getByRole("menuitem", { name: /^Name, notes/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
});
