import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { Database } from "@/lib/db/client";
import { runWire } from "@/lib/domain/run/run.wire";
import { startModelEndpoint, type ModelEndpoint } from "@/lib/testing/model-endpoint/model-endpoint";
import { expect, test } from "../fixtures";
import { Wizard } from "../wizard";

const run = promisify(execFile);
/** Like none that anything else holds, so that finding it anywhere means that it leaked. */
const KEY = "sk-planted-5d0c7e19b2f84a6391ab";
const home = () => process.env.E2E_HOME ?? "";
const policiesFile = () => path.join(home(), "policies.yaml");
const keyFile = () => path.join(home(), "planted-key");

let endpoint: ModelEndpoint;
let before: string | null;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  endpoint = await startModelEndpoint({ key: KEY });
  endpoint.script("long", [{ text: "word ".repeat(210_000), calls: [{ name: "done", arguments: {} }] }]);
  before = existsSync(policiesFile()) ? readFileSync(policiesFile(), "utf8") : null;
  writeFileSync(keyFile(), `${KEY}\n`, { mode: 0o600 });
  const entry = (name: string, model: string, more = "") =>
    `  - { name: ${name}, driver: openai_chat, base_url: "${endpoint.url}", model: "${model}", key_file: ${keyFile()}, ` +
    `observation: accessibility_tree, is_test_double: true${more} }\n`;
  const prices = ", prices_usd_per_million_tokens: { input: 3, cached_input: 0.3, output: 15 }";
  const broken = "  - { name: broken, driver: openai_chat, model: x }\n";
  writeFileSync(
    policiesFile(),
    `policies:\n${entry("journey-rules", "rules", prices)}${entry("journey-long", "script:long")}${broken}`,
  );
});

test.afterAll(async () => {
  await endpoint.close();
  rmSync(keyFile(), { force: true });
  if (before === null) rmSync(policiesFile(), { force: true });
  else writeFileSync(policiesFile(), before);
});

test("a host's policies are shown with what is wrong in its file, and a probe asks the model", async ({
  page,
  workspace,
}) => {
  await page.goto(workspace.path("/settings/policies"));
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "journey-rules" }) });
  await expect(row.getByText("Test double")).toBeVisible({ timeout: 30_000 });
  await expect(row.getByText("$3.00 in · $0.30 cached · $15.00 out")).toBeVisible();
  await expect(page.getByText("Line 4")).toBeVisible();
  await expect(page.getByText("policies[2].base_url")).toBeVisible();
  await row.getByRole("button", { name: "Probe journey-rules" }).click();
  await expect(row.getByText(/Answered in/)).toBeVisible({ timeout: 20_000 });
});

test("from the wizard to the conversation, the same numbers by screen, API and manifest, and no key anywhere", async ({
  page,
  workspace,
  playable,
}, testInfo) => {
  test.setTimeout(180_000);
  const wizard = new Wizard(page, workspace);
  await wizard.open();
  await wizard.fill(playable);
  await wizard.goTo("Execution");
  await page.getByRole("radio", { name: "Evaluation" }).click();
  await page.getByRole("radio", { name: /journey-rules/ }).click();
  await page.reload();
  await expect(page.getByRole("radio", { name: /journey-rules/ })).toBeChecked();
  await wizard.goTo("Review");
  expect(await wizard.requestBody()).toMatchObject({ kind: "evaluation", policy: "journey-rules" });
  await wizard.launchToTheEnd({ limitMs: 150_000 });
  await expect(page.getByText("Evaluation", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Test double", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Scripted test")).toHaveCount(0);

  const runId = /run_[0-9a-z]+/.exec(page.url())?.[0] ?? "";
  const answer = await page.request.get(`/api/v1/runs/${runId}?workspace=${workspace.slug}`);
  const found = runWire.parse(await answer.json());
  expect(found).toMatchObject({
    kind: "evaluation",
    policy: "journey-rules",
    labels: expect.arrayContaining(["test_double"]),
  });
  expect(found.policy_offer?.digest).toBe(found.policy_digest);
  expect(found.model_use?.calls).toBeGreaterThan(0);
  expect(Number(found.model_use?.cost_usd)).toBeGreaterThan(0);

  await wizard.openRollouts();
  await page.locator("a[href*='/attempts/att_']").first().click();
  await expect(page.getByTestId("step-position")).toBeVisible();
  await page.keyboard.press("6");
  const conversation = page.getByRole("region", { name: "Conversation" }).first();
  await expect(conversation.getByRole("heading", { name: /^Reply 1/ })).toBeVisible();
  await conversation.getByText("System prompt").click();
  await expect(conversation.getByRole("region", { name: "System prompt" })).not.toBeEmpty();
  await expect(conversation.getByText("Called").first()).toBeVisible();

  await page.goBack();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Export provenance" }).click();
  const file = testInfo.outputPath("manifest.json");
  await (await download).saveAs(file);
  await run(process.execPath, ["scripts/cli.mjs", "manifest", "verify", file]);
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<string, Record<string, unknown>>;
  expect(manifest.run).toMatchObject({ spend_usd: found.spend_usd, model_use: found.model_use });
  expect(manifest.policy).toMatchObject({ offer: found.policy_offer });
  expect(manifest.counts).toEqual(found.counts);

  expect(readFileSync(file, "utf8")).not.toContain(KEY);
  expect(await tablesWith(workspace.ctx.db, KEY)).toEqual([]);
  expect(filesWith(home(), KEY).filter((name) => name !== keyFile())).toEqual([]);
});

test("a reply of a megabyte is kept whole and its page stays usable", async ({ page, workspace, seedRun, ended }) => {
  test.setTimeout(120_000);
  const seeded = await seedRun({ kind: "evaluation", policy: "journey-long" });
  expect(await ended(seeded.id)).toMatchObject({ status: "completed" });
  await page.goto(workspace.path(`/runs/${seeded.id}/rollouts`));
  await page.locator("a[href*='/attempts/att_']").first().click();
  await expect(page.getByTestId("step-position")).toBeVisible();
  await page.keyboard.press("6");
  const conversation = page.getByRole("region", { name: "Conversation" }).first();
  await conversation.getByRole("button", { name: /Read what was said, [\d.]+ MiB/ }).click();
  await conversation
    .getByRole("button", { name: /Show all 1,0\d\d,\d{3} characters/ })
    .first()
    .click();
  await expect(page.getByTestId("attempt-score")).toBeVisible();
  const begun = Date.now();
  await page.keyboard.press("1");
  await expect(page.getByRole("region", { name: "Evidence", exact: true }).getByTestId("check-score")).toHaveCount(0);
  expect(Date.now() - begun).toBeLessThan(2_000);
});

/** Tables of the database that hold a text anywhere. */
async function tablesWith({ pool }: Database, text: string): Promise<string[]> {
  const tables = await pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const held: string[] = [];
  for (const { name } of tables.rows) {
    const found = await pool.query(`SELECT 1 FROM "${name}" AS t WHERE t::text LIKE $1 LIMIT 1`, [`%${text}%`]);
    if (found.rowCount) held.push(name);
  }
  return held;
}

/** Files below a folder that hold a text anywhere: artifacts, logs, stored desktops. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((name) => statSync(name).size < 64 * 1024 ** 2 && readFileSync(name).includes(text));
}
