import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { listAttempts } from "@/lib/services/attempt/list-attempts";
import { expect, test, type Playable, type TestWorkspace } from "../fixtures";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

interface Stop {
  name: string;
  path: string;
  /** Something that is there once the page has its data. */
  ready: (page: Page) => Promise<void>;
}

const seen = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();

/** Every page of the console over one run that has ended. */
function stops(
  workspace: TestWorkspace,
  { runId, attemptId }: { runId: string; attemptId: string },
  playable: Playable,
): Stop[] {
  const { taskSet, template, tasks } = playable;
  const run = `/runs/${runId}`;
  const draft = "draft=everypage";
  return [
    { name: "runs", path: "/runs", ready: seen("Seen on every page") },
    { name: "run overview", path: run, ready: seen("Completed") },
    { name: "run rollouts", path: `${run}/rollouts`, ready: seen("Valid") },
    { name: "run computers", path: `${run}/computers`, ready: seen("Completed") },
    { name: "run metrics", path: `${run}/metrics`, ready: seen("Completed") },
    { name: "run events", path: `${run}/events`, ready: seen("Completed") },
    { name: "run configuration", path: `${run}/configuration`, ready: seen(template) },
    {
      name: "attempt",
      path: `${run}/attempts/${attemptId}?pane=evidence,gates,action,setup,details`,
      ready: seen("Task digest"),
    },
    { name: "wizard workload", path: `/runs/new?${draft}`, ready: seen("Select all supported") },
    { name: "wizard environment", path: `/runs/new?${draft}&step=environment`, ready: seen("Template version") },
    { name: "wizard execution", path: `/runs/new?${draft}&step=execution`, ready: seen("Max steps") },
    { name: "wizard budget", path: `/runs/new?${draft}&step=budget`, ready: seen("Spend cap in USD") },
    { name: "wizard review", path: `/runs/new?${draft}&step=review`, ready: seen("What will run") },
    { name: "tasks", path: `/tasks?set=${taskSet}`, ready: seen("On this template") },
    { name: "task", path: `/tasks/${taskSet}/${tasks[0]?.id}`, ready: seen("Task file") },
    {
      name: "computers",
      path: "/computers",
      ready: (page: Page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
    },
    { name: "templates", path: "/templates", ready: seen(template) },
    { name: "template", path: `/templates/${template}`, ready: seen("Packages") },
    { name: "API keys", path: "/settings/api-keys", ready: seen("No API keys yet.") },
  ].map((stop) => ({ ...stop, path: workspace.path(stop.path) }));
}

const journeyTest = test.extend<{ route: Stop[] }>({
  route: async ({ workspace, seedRun, ended, playable }, provide) => {
    const seeded = await seedRun({ name: "Seen on every page" });
    await ended(seeded.id);
    const page = await listAttempts({
      ctx: workspace.ctx,
      runId: seeded.id,
      query: { sort: "number", direction: "asc", limit: 1 },
    });
    await provide(stops(workspace, { runId: seeded.id, attemptId: page.items[0]?.id ?? "" }, playable));
  },
});

for (const theme of ["light", "dark"] as const) {
  journeyTest(`no page breaks an automatic accessibility rule in ${theme}`, async ({ page, route }) => {
    journeyTest.setTimeout(600_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const stop of route) {
      await page.goto(stop.path);
      await stop.ready(page);
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
      );
      expect.soft(found, stop.name).toEqual([]);
    }
  });
}

journeyTest("no page scrolls sideways at 390 px", async ({ page, route }) => {
  journeyTest.setTimeout(300_000);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const stop of route) {
    await page.goto(stop.path);
    await stop.ready(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, stop.name).toBeLessThanOrEqual(390);
  }
});

journeyTest("sign-in breaks no accessibility rule and fits 390 px", async ({ browser, installation }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      baseURL: installation.url,
      colorScheme,
      viewport: { width: 390, height: 844 },
      storageState: { cookies: [], origins: [] },
    });
    // The checker opens a page of its own beside this one, which a page without a context of its own cannot have.
    const page = await context.newPage();
    await page.goto("/sign-in");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    expect((await new AxeBuilder({ page }).withTags(RULES).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await context.close();
  }
});
