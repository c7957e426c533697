import type { Page } from "@playwright/test";
import { listAttempts } from "@/lib/services/attempt/list-attempts";
import { createSlot } from "@/lib/services/slot/create-slot";
import { expectAccessible } from "../accessibility";
import { expect, makeTestWorkspace, queueTestRun, test, untilEnded, type Playable } from "../fixtures";

interface Seen {
  /** Address of a page of the workspace that holds the run. */
  path: (page: string) => string;
  /** Path of a run that has ended, inside the workspace. */
  run: string;
  attemptId: string;
  /** A live computer made by hand. */
  slotId: string;
  playable: Playable;
}

interface Stop {
  name: string;
  path: (seen: Seen) => string;
  /** Something that is there once the page has its data. */
  ready: (page: Page, seen: Seen) => Promise<void>;
}

const shows = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();
const showsTemplate: Stop["ready"] = (page, { playable }) => shows(playable.template)(page);
const hasHeading = (name: string) => (page: Page) =>
  expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
const wizard = (step: string) => () => `/runs/new?draft=everypage${step}`;

/** Every page of the console over one run that has ended; paths are inside a workspace. */
const CONSOLE: Stop[] = [
  { name: "runs", path: () => "/runs", ready: shows("Seen on every page") },
  { name: "run overview", path: ({ run }) => run, ready: shows("Completed") },
  { name: "run rollouts", path: ({ run }) => `${run}/rollouts`, ready: shows("Valid") },
  { name: "run computers", path: ({ run }) => `${run}/computers`, ready: shows("Completed") },
  { name: "run metrics", path: ({ run }) => `${run}/metrics`, ready: shows("Completed") },
  { name: "run events", path: ({ run }) => `${run}/events`, ready: shows("Completed") },
  { name: "run provenance", path: ({ run }) => `${run}/provenance`, ready: shows("What was run") },
  { name: "run configuration", path: ({ run }) => `${run}/configuration`, ready: showsTemplate },
  {
    name: "attempt",
    path: ({ run, attemptId }) => `${run}/attempts/${attemptId}?pane=evidence,gates,action,setup,details`,
    ready: shows("Task digest"),
  },
  { name: "wizard workload", path: wizard(""), ready: shows("Select all supported") },
  { name: "wizard environment", path: wizard("&step=environment"), ready: shows("Template version") },
  { name: "wizard execution", path: wizard("&step=execution"), ready: shows("Max steps") },
  { name: "wizard budget", path: wizard("&step=budget"), ready: shows("Spend cap in USD") },
  { name: "wizard review", path: wizard("&step=review"), ready: shows("What will run") },
  { name: "tasks", path: ({ playable }) => `/tasks?set=${playable.taskSet}`, ready: shows("On this template") },
  {
    name: "task",
    path: ({ playable }) => `/tasks/${playable.taskSet}/${playable.tasks[0]?.id}`,
    ready: shows("Task file"),
  },
  { name: "computers", path: () => "/computers", ready: hasHeading("Computers") },
  { name: "computer", path: ({ slotId }) => `/computers/${slotId}`, ready: shows("1, from a create") },
  { name: "templates", path: () => "/templates", ready: showsTemplate },
  { name: "template", path: ({ playable }) => `/templates/${playable.template}`, ready: shows("Packages") },
  { name: "API keys", path: () => "/settings/api-keys", ready: shows("No API keys yet.") },
  { name: "verifiers", path: () => "/settings/verifiers", ready: hasHeading("Verifiers") },
  { name: "account", path: () => "/settings/account", ready: shows("New password again") },
  { name: "health", path: () => "/health", ready: shows(/^Looked at/) },
  { name: "malformed run", path: () => "/runs/run_0000", ready: shows("This is not the id of a run") },
  { name: "missing page", path: () => "/nowhere", ready: shows("There is nothing at this address") },
];

/** Pages for everybody. */
const PUBLIC: { name: string; path: string; ready: (page: Page) => Promise<void> }[] = [
  { name: "sign-in", path: "/sign-in", ready: hasHeading("Sign in") },
  { name: "error codes", path: "/docs/errors", ready: hasHeading("Error codes") },
  { name: "error code", path: "/docs/errors/unsupported_task", ready: hasHeading("unsupported_task") },
];

/** One run and one tab per worker serve all its pages: the tab keeps the scripts that the pages share. */
const pageTest = test.extend<object, { seen: Seen; tab: Page }>({
  tab: [
    async ({ browser, installation, signedIn }, provide) => {
      const context = await browser.newContext({ baseURL: installation.url, storageState: signedIn });
      await provide(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],

  seen: [
    async ({ installation, playable }, provide) => {
      const workspace = await makeTestWorkspace(installation);
      const { id } = await queueTestRun(workspace, playable, { name: "Seen on every page" });
      await untilEnded(workspace, id);
      const slot = await createSlot({ ctx: workspace.ctx, input: {} });
      const attempts = await listAttempts({
        ctx: workspace.ctx,
        runId: id,
        query: { sort: "number", direction: "asc", limit: 1 },
      });
      await provide({
        path: workspace.path,
        run: `/runs/${id}`,
        attemptId: attempts.items[0]?.id ?? "",
        slotId: slot.id,
        playable,
      });
    },
    { scope: "worker" },
  ],
});

const PROMISE = "breaks no accessibility rule in light and dark, and fits 390 px";

for (const { name, path, ready } of CONSOLE) {
  pageTest(`${name} ${PROMISE}`, async ({ tab, seen }) => {
    await expectAccessible(tab, async () => {
      await tab.goto(seen.path(path(seen)));
      await ready(tab, seen);
    });
  });
}

test.describe("without a session", () => {
  test.use({ storageState: { cookies: [], origins: [] } });
  for (const { name, path, ready } of PUBLIC) {
    test(`${name} ${PROMISE}`, async ({ page }) => {
      await expectAccessible(page, async () => {
        expect((await page.goto(path))?.status()).toBe(200);
        await ready(page);
      });
    });
  }

  test("an unknown error code has no page", async ({ page }) => {
    expect((await page.goto("/docs/errors/no_such_code"))?.status()).toBe(404);
    await expect(page.getByText("There is nothing at this address")).toBeVisible();
  });
});
