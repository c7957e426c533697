import { randomBytes } from "node:crypto";
import { ensureMember } from "@/lib/db/members";
import { newId } from "@/lib/config/new-id";
import { expect, test } from "../fixtures";

test.describe("signing in", () => {
  test("a one-time link opens the runs once, and a stranger with the used link stays outside", async ({
    browser,
    installation,
  }) => {
    const link = await installation.signInLink();
    const first = await browser.newPage({ storageState: undefined });
    await first.goto(link);
    await expect(first).toHaveURL(/\/w\/[^/]+\/runs/);
    await expect(first.getByRole("heading", { name: "Runs", level: 1 })).toBeVisible();
    await first.close();

    const second = await browser.newPage({ storageState: { cookies: [], origins: [] } });
    await second.goto(link);
    await expect(second).toHaveURL(/\/sign-in/);
    await expect(second.getByRole("alert").first()).toBeVisible();
    await second.close();
  });

  test("a stranger comes out at the page that they asked for, once", async ({ browser, installation }) => {
    const page = await browser.newPage({ baseURL: installation.url, storageState: { cookies: [], origins: [] } });
    await page.goto("/w/main/triage?run=none&pane=a,b");
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await page.goto(await installation.signInLink());
    await expect(page).toHaveURL(/\/w\/main\/triage\?run=none/);
    await page.goto("/");
    await expect(page).toHaveURL(/\/w\/[^/]+\/runs/);
    await page.close();
  });

  test("a forged answer of a provider ends on the sign-in page, with nothing of its own words", async ({
    browser,
    installation,
  }) => {
    const page = await browser.newPage({ baseURL: installation.url, storageState: { cookies: [], origins: [] } });
    const forged = new URLSearchParams({ code: "c", state: "x", error_description: "Call 555-0100 <b>now</b>" });
    await page.goto(`/api/auth/callback/oidc?${forged}`);
    await expect(page).toHaveURL(/\/sign-in\?error=state_mismatch&request_id=req_\w+$/);
    const told = page.getByRole("alert").filter({ hasText: "begun in another browser" });
    await expect(told).toContainText(/Request id: req_\w{26}/);
    await expect(page.getByText("555-0100")).toHaveCount(0);
    await page.goto("/sign-in?error=%3Cb%3EHello&request_id=Call+555-0100");
    await expect(page.getByText("Signing in did not work.")).toBeVisible();
    await expect(page.getByText(/555-0100|Hello/)).toHaveCount(0);
    await page.close();
  });

  test("a password lets its owner in, a wrong one does not, and signing out ends it", async ({
    browser,
    installation,
  }) => {
    const { ctx, url } = installation;
    const email = `${randomBytes(4).toString("hex")}@deskproof.local`;
    const { userId } = await ensureMember(ctx.db.prisma, {
      workspaceId: ctx.workspace.id,
      userId: newId("user", new Date()),
      name: "Someone",
      email,
      role: "member",
    });
    const password = randomBytes(12).toString("hex");
    await installation.setPassword(userId, password);

    const page = await browser.newPage({ baseURL: url, storageState: { cookies: [], origins: [] } });
    await page.goto("/w/main/runs");
    await expect(page).toHaveURL(/\/sign-in/);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill(`${password}x`);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("E-mail and password do not match.")).toBeVisible();

    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/w\/main\/runs/);

    await page.getByRole("button", { name: /role: member/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await page.goto("/w/main/runs");
    await expect(page).toHaveURL(/\/sign-in/);
    await page.close();
  });
});
