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

  await page.goto(workspace.path("/settings/members"));
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
