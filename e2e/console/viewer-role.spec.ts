import { randomBytes } from "node:crypto";
import { newId } from "@/lib/config/new-id";
import { ensureMember } from "@/lib/db/members";
import { expect, test } from "../fixtures";

test.use({ storageState: { cookies: [], origins: [] } });

test("a viewer reads everything, is offered no way to change it, and is refused one", async ({
  page,
  installation,
  workspace,
  seedRun,
  ended,
}) => {
  const run = await seedRun({ name: "Read by a viewer" });
  await ended(run.id);
  const { ctx } = installation;
  const email = `${randomBytes(4).toString("hex")}@deskproof.local`;
  const viewer = { userId: newId("user", new Date()), name: "Viewer", email, role: "viewer" } as const;
  for (const { id } of [ctx.workspace, workspace.ctx.workspace])
    await ensureMember(ctx.db.prisma, { ...viewer, workspaceId: id });
  await page.goto(await installation.signInLink(email));
  await expect(page).toHaveURL(/\/w\//);

  await page.goto(workspace.path("/runs"));
  await expect(page.getByRole("link", { name: "Read by a viewer" })).toBeVisible();
  await expect(page.getByRole("link", { name: /New run/ })).toHaveCount(0);

  await page.goto(workspace.path(`/runs/${run.id}`));
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Export provenance" })).toBeVisible();
  for (const name of [/Name, notes, labels/, /Requeue/, /Clone/])
    await expect(page.getByRole("menuitem", { name })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.goto(workspace.path(`/runs/${run.id}/rollouts`));
  await page.getByRole("checkbox", { name: "Select all of this filter" }).check();
  const chosen = page.getByRole("region", { name: "Chosen attempts" });
  await expect(chosen.getByText(/1 attempt of this filter/)).toBeVisible();
  for (const name of [/Verify again/, /Requeue/, /Invalidate/, /Label/])
    await expect(chosen.getByRole("button", { name })).toHaveCount(0);
  for (const key of ["r", "i", "l"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: /Views/ }).click();
  await page.getByRole("menuitem", { name: /Keep this view/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("checkbox")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.goto(workspace.path("/runs/new"));
  await expect(page.getByText("Your role starts no runs.")).toBeVisible();
  await page.goto(workspace.path("/settings"));
  await expect(page).toHaveURL(/\/settings\/members$/);
  const settings = page.getByRole("navigation", { name: "Settings" });
  await expect(settings.getByRole("link", { name: "Account" })).toBeVisible();
  for (const name of ["API keys", "Webhooks", "Audit log"])
    await expect(settings.getByRole("link", { name })).toHaveCount(0);
  await expect(page.getByText("Viewer").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Invite/ })).toHaveCount(0);
  await page.goto(workspace.path("/computers"));
  await expect(page.getByRole("heading", { name: "Computers", level: 1 })).toBeVisible();

  const asked = (method: string, path: string, body?: object) =>
    page.evaluate(
      async ({ method, path, body }) => {
        const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
        const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
        const { code } = (await answer.json()) as { code: string };
        return { status: answer.status, code };
      },
      { method, path: `/api/v1${path}?workspace=${workspace.slug}`, body },
    );
  const refused = { status: 403, code: "forbidden" };
  expect(await asked("POST", "/runs", {})).toEqual(refused);
  expect(await asked("POST", `/runs/${run.id}/cancel`, {})).toEqual(refused);
  expect(await asked("POST", `/runs/${run.id}/requeue`, { reason: "no" })).toEqual(refused);
  expect(await asked("PATCH", `/runs/${run.id}`, { notes: "no" })).toEqual(refused);
  expect(await asked("POST", "/slots", {})).toEqual(refused);
  expect(await asked("POST", "/api-keys", { name: "no", scopes: ["runs:read"] })).toEqual(refused);
  expect(await asked("POST", "/invitations", { role: "viewer" })).toEqual(refused);
});
