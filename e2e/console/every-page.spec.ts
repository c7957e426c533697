import type { Page } from "@playwright/test";
import { listAttempts } from "@/lib/services/attempt/list-attempts";
import { createInvitation } from "@/lib/services/invitation/create-invitation";
import { createSlot } from "@/lib/services/slot/create-slot";
import { createView } from "@/lib/services/view/create-view";
import { createWebhook } from "@/lib/services/webhook/create-webhook";
import { expectAccessible } from "../accessibility";
import { appPages, pageOf } from "../app-pages";
import { expect, makeTestWorkspace, queueTestRun, test, untilEnded, type Playable } from "../fixtures";
import type { Installation } from "../installation";
import { watchForFaults } from "../page-faults";

interface Seen {
  /** Address of a page of the workspace that holds the run. */
  path: (page: string) => string;
  /** Path of a run that has ended, inside the workspace. */
  run: string;
  attemptId: string;
  /** A live computer made by hand. */
  slotId: string;
  webhookId: string;
  viewId: string;
  /** Token of an invitation that is open. */
  invitation: string;
  playable: Playable;
  /** Two runs to compare, in a workspace of their own. */
  pair: Installation["pair"];
}

interface Stop {
  name: string;
  /** Inside the workspace of the run; one that begins with `/w/` is whole. */
  path: (seen: Seen) => string;
  /** Something that is there once the page has its data. */
  ready: (page: Page, seen: Seen) => Promise<void>;
}

const shows = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();
const showsTemplate: Stop["ready"] = (page, { playable }) => shows(playable.template)(page);
const hasHeading = (name: string) => (page: Page) =>
  expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
const showsRequests: Stop["ready"] = async (page) => {
  await page.getByText("Requests of keys", { exact: true }).click();
  await shows("No requests of keys in the last week.")(page);
};
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
  { name: "members", path: () => "/settings/members", ready: shows("What each role may do") },
  { name: "workspace", path: () => "/settings/workspace", ready: shows("Limits") },
  { name: "audit log", path: () => "/settings/audit", ready: shows("webhook.create") },
  { name: "policies", path: () => "/settings/policies", ready: hasHeading("Policies") },
  { name: "webhooks", path: () => "/settings/webhooks", ready: shows("https://hooks.example/seen") },
  {
    name: "webhook",
    path: ({ webhookId }) => `/settings/webhooks/${webhookId}`,
    ready: shows("https://hooks.example/seen"),
  },
  { name: "API", path: () => "/settings/api", ready: shows("/v1/runs") },
  { name: "requests of keys", path: () => "/settings/api", ready: showsRequests },
  { name: "toolset", path: () => "/toolset", ready: shows("No calls yet.") },
  { name: "approvals", path: () => "/toolset/approvals", ready: shows("Nothing to approve.") },
  { name: "decisions", path: () => "/toolset/decisions", ready: shows("No decisions yet.") },
  { name: "safety", path: () => "/toolset/safety", ready: shows("Irreversible words") },
  { name: "missing call", path: () => "/toolset/calls/call_0000", ready: shows("This call could not be read") },
  { name: "run best of", path: ({ run }) => `${run}/best-of`, ready: shows(/nobody picks in it/) },
  { name: "compare, nothing chosen", path: () => "/compare", ready: shows("Choose a baseline") },
  {
    name: "compare",
    path: ({ pair }) => `/w/${pair.slug}/compare?base=${pair.base}&cand=${pair.candidate}`,
    ready: shows("Regressed"),
  },
  {
    name: "compared attempts",
    path: ({ pair: { slug, attempts } }) =>
      `/w/${slug}/compare/attempts?base=${attempts.base}&cand=${attempts.candidate}`,
    ready: shows("first difference"),
  },
  {
    name: "triage",
    path: ({ pair }) => `/w/${pair.slug}/triage?run=${pair.candidate}`,
    ready: shows("Why attempts did not succeed"),
  },
  {
    name: "failure group",
    path: ({ pair }) => `/w/${pair.slug}/triage/groups/${pair.group}`,
    ready: shows("first seen"),
  },
  {
    name: "labelling",
    path: ({ pair }) => `/w/${pair.slug}/triage/queue?run=${pair.candidate}`,
    ready: shows("What is it?"),
  },
  { name: "open invitation", path: ({ invitation }) => `/join?token=${invitation}`, ready: shows("Join Journey") },
  { name: "account", path: () => "/settings/account", ready: shows("New password again") },
  { name: "health", path: () => "/health", ready: shows(/^Looked at/) },
  { name: "malformed run", path: () => "/runs/run_0000", ready: shows("This is not the id of a run") },
  { name: "missing page", path: () => "/nowhere", ready: shows("There is nothing at this address") },
];

/** Addresses that lead on to another page. */
const LEADING: { path: (seen: Seen) => string; to: RegExp }[] = [
  { path: () => "/", to: /\/w\/[\w-]+\/runs$/ },
  { path: ({ path }) => path("/settings"), to: /\/settings\/api-keys$/ },
  { path: ({ path, viewId }) => path(`/views/${viewId}`), to: /\/runs\/run_\w+\/rollouts\?/ },
  // The gallery of the parts is left out of a built console.
  { path: () => "/dev/components", to: /\/dev\/components$/ },
  { path: ({ attemptId }) => `/a/${attemptId}?step=1`, to: /\/attempts\/att_\w+\?step=1$/ },
];

/** Pages for everybody. */
const PUBLIC: { name: string; path: string; ready: (page: Page) => Promise<void> }[] = [
  { name: "used-up invitation", path: "/join?token=none", ready: hasHeading("This invitation does not work") },
  { name: "sign-in", path: "/sign-in", ready: hasHeading("Sign in") },
  { name: "error codes", path: "/docs/errors", ready: hasHeading("Error codes") },
  { name: "error code", path: "/docs/errors/unsupported_task", ready: hasHeading("unsupported_task") },
];

/** One run and one tab per worker serve all its pages: the tab keeps the scripts that the pages share. */
const pageTest = test.extend<object, { seen: Seen; tab: Page }>({
  tab: [
    async ({ browser, installation, signedIn }, provide) => {
      const context = await browser.newContext({ baseURL: installation.url, storageState: signedIn });
      const faults = watchForFaults(context);
      await provide(await context.newPage());
      await context.close();
      expect(faults, "faults of the pages that were open").toEqual([]);
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
      const { ctx } = workspace;
      const view = await createView({ ctx, input: { name: "Failed", filter: "outcome:fail", run_id: id } });
      const { webhook } = await createWebhook({
        ctx,
        input: { url: "https://hooks.example/seen", events: ["run.finished"] },
        secretOf: () => "none",
      });
      const invited = await createInvitation({ ctx, publicUrl: installation.url, input: { role: "viewer" } });
      await provide({
        path: workspace.path,
        run: `/runs/${id}`,
        attemptId: attempts.items[0]?.id ?? "",
        slotId: slot.id,
        webhookId: webhook.id,
        viewId: view.id,
        invitation: new URL(invited.url).searchParams.get("token") ?? "",
        playable,
        pair: installation.pair,
      });
    },
    { scope: "worker" },
  ],
});

/** The whole address of a stop. */
function addressOf(seen: Seen, { path }: Pick<Stop, "path">): string {
  const found = path(seen);
  return found.startsWith("/w/") || found.startsWith("/join") ? found : seen.path(found);
}

const PROMISE = "breaks no accessibility rule in light and dark, and fits 390 px";

for (const stop of CONSOLE) {
  pageTest(`${stop.name} ${PROMISE}`, async ({ tab, seen }) => {
    await expectAccessible(tab, async () => {
      await tab.goto(addressOf(seen, stop));
      await stop.ready(tab, seen);
    });
  });
}

pageTest("short and old addresses lead on to a page", async ({ tab, seen }) => {
  for (const { path, to } of LEADING) {
    await tab.goto(path(seen));
    await expect(tab).toHaveURL(to);
  }
});

pageTest("no page of the console is left out above", async ({ seen }) => {
  const pages = appPages();
  const addresses = [
    ...CONSOLE.map((stop) => addressOf(seen, stop)),
    ...LEADING.map(({ path }) => path(seen)),
    ...PUBLIC.map(({ path }) => path),
  ];
  const opened = new Set(addresses.map((address) => pageOf(address, pages)));
  expect(pages.filter((page) => !opened.has(page))).toEqual([]);
});

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
