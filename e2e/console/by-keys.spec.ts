import { randomBytes } from "node:crypto";
import { newId } from "@/lib/config/new-id";
import { ensureMember } from "@/lib/db/members";
import { chooseByArrows, tabTo } from "../by-keys";
import { expect, test } from "../fixtures";
import { Wizard } from "../wizard";

test.use({ storageState: { cookies: [], origins: [] } });

test("without a pointer: sign in, build a run, watch it end, and read an attempt step by step", async ({
  page,
  installation,
  workspace,
  playable,
}) => {
  const { ctx } = installation;
  const member = {
    userId: newId("user", new Date()),
    name: "Keys",
    email: `${randomBytes(4).toString("hex")}@deskproof.local`,
    role: "member",
  } as const;
  await ensureMember(ctx.db.prisma, { ...member, workspaceId: workspace.ctx.workspace.id });
  await installation.setPassword(member.userId, "a password typed by keys");
  const { keyboard } = page;

  await page.goto("/sign-in");
  await tabTo(page, page.getByLabel("E-mail"));
  await keyboard.type(member.email);
  await keyboard.press("Tab");
  await keyboard.type("a password typed by keys");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/w/${workspace.slug}/runs`));

  await tabTo(page, page.getByRole("link", { name: "New run" }).first());
  await keyboard.press("Enter");
  const wizard = new Wizard(page, workspace);
  const set = page.getByLabel("Task set");
  await tabTo(page, set);
  await keyboard.type(playable.taskSet);
  await expect(set).toHaveValue(playable.taskSet);
  await tabTo(page, wizard.step("Environment"));
  await keyboard.press("Enter");
  const templates = page.getByRole("radiogroup", { name: "Template version" });
  await chooseByArrows(page, templates, templates.getByRole("radio", { name: new RegExp(`^${playable.template}`) }));
  await tabTo(page, wizard.step("Workload"));
  await keyboard.press("Enter");
  const instruction = playable.tasks[0]?.instruction ?? "";
  await tabTo(page, page.getByLabel("Find tasks"));
  await keyboard.type(instruction);
  await expect(wizard.task(instruction)).toBeVisible();
  await tabTo(page, page.getByRole("grid", { name: "Tasks" }));
  await keyboard.press("Home");
  await keyboard.press("Space");
  await expect(wizard.task(instruction)).toHaveAttribute("aria-selected", "true");
  await tabTo(page, wizard.step("Budget"));
  await keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Spend cap in USD"));
  await keyboard.press("Control+a");
  await keyboard.type("2.00");
  await tabTo(page, wizard.step("Review"));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "What will run" })).toBeVisible();
  await tabTo(page, wizard.launchButton());
  await keyboard.press("Enter");

  await expect(page).toHaveURL(/\/runs\/run_/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const parts = page.getByRole("navigation", { name: "Parts of this run" });
  await tabTo(page, parts.getByRole("link", { name: /Rollouts/ }));
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/rollouts/);
  await tabTo(page, page.locator("a[href*='/attempts/att_']").first());
  await keyboard.press("Enter");
  const position = page.getByTestId("step-position");
  await expect(position).toBeVisible();
  await keyboard.press("Home");
  const first = await position.innerText();
  await keyboard.press("ArrowRight");
  await expect(position).not.toHaveText(first);
});
