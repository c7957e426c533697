import { randomBytes } from "node:crypto";
import { ensureMember } from "@/lib/db/members";
import { newId } from "@/lib/config/new-id";
import { expect, test } from "../fixtures";

test.use({ storageState: { cookies: [], origins: [] } });

test("a person who came by a link sets a password, signs in with it, and changes it without being signed out", async ({
  page,
  installation,
}) => {
  const { ctx } = installation;
  const email = `${randomBytes(4).toString("hex")}@deskproof.local`;
  await ensureMember(ctx.db.prisma, {
    workspaceId: ctx.workspace.id,
    userId: newId("user", new Date()),
    name: "Someone",
    email,
    role: "member",
  });
  const [first, second] = ["a first long password", "another long password"];
  const fillIn = async (password: string, repeated = password) => {
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByLabel("New password again").fill(repeated);
  };
  const openAccount = async () => {
    await page.getByRole("button", { name: /role: member/ }).click();
    await page.getByRole("menuitem", { name: "Account" }).click();
    await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  };

  await page.goto(await installation.signInLink(email));
  await openAccount();
  await expect(page.getByRole("definition").filter({ hasText: email })).toBeVisible();
  await expect(page.getByLabel("Current password")).toBeHidden();

  await fillIn("too short");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
    /Give at least 12 characters; these are 9\./,
  );
  await fillIn(first, `${first}x`);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("The two do not match.")).toBeVisible();
  await fillIn(first);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The password is saved." })).toBeVisible();

  await page.getByRole("button", { name: /role: member/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(first);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/w\/[^/]+\/runs/);

  await openAccount();
  await fillIn(second);
  await page.getByLabel("Current password").fill(second);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This is not the current password.")).toBeVisible();
  await page.getByLabel("Current password").fill(first);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The password is saved." })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Current password")).toBeVisible();
});
