import { randomBytes } from "node:crypto";
import { test as base, expect, type BrowserContextOptions } from "@playwright/test";
import { ensureMember } from "@/lib/db/members";
import { newId } from "@/lib/config/new-id";
import { ensureWorkspace } from "@/lib/db/workspaces";
import type { RunDocumentInput } from "@/lib/domain/run/run.document";
import type { ServiceContext } from "@/lib/services/context";
import { createRun } from "@/lib/services/run/create-run";
import { serializeRun } from "@/lib/api/serializers/run";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { getRun } from "@/lib/services/run/get-run";
import type { RunView } from "@/lib/services/run/run-view";
import { listTasks } from "@/lib/services/task/list-tasks";
import { listTemplates } from "@/lib/services/template/list-templates";
import { openInstallation, type Installation } from "./installation";
import { watchForFaults } from "./page-faults";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** Counts lines in a terminal: quick and the same on real and simulated desktops, so journeys play it first. */
const TERMINAL_TASK = "f02d6a9b";

/** What this installation can play quickly: a starter task with a recipe, and the template it runs on. */
export interface Playable {
  taskSet: string;
  template: string;
  tasks: { id: string; instruction: string }[];
}

export interface TestWorkspace {
  slug: string;
  /** The owner of the installation, acting in this workspace. */
  ctx: ServiceContext;
  /** Address of a page of this workspace. */
  path: (page: string) => string;
}

interface WorkerFixtures {
  installation: Installation;
  /** Cookies of the owner, signed in once per worker. */
  signedIn: StorageState;
  playable: Playable;
}

interface TestFixtures {
  /** A workspace of its own for every test, so that no test sees another's runs. */
  workspace: TestWorkspace;
  /** Queues a run through the services; the worker of the stack plays it. */
  seedRun: (document?: Partial<RunDocumentInput>) => Promise<RunView>;
  /** Waits until the run has ended, and returns it as the API does. */
  ended: (runId: string) => Promise<RunWire>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  installation: [
    async ({}, provide) => {
      const installation = await openInstallation();
      await provide(installation);
      await installation.close();
    },
    { scope: "worker" },
  ],

  signedIn: [
    async ({ installation, browser }, provide) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(await installation.signInLink());
      await expect(page).toHaveURL(/\/w\//);
      const state = await context.storageState();
      await context.close();
      await provide(state);
    },
    { scope: "worker" },
  ],

  playable: [
    async ({ installation: { ctx, driver } }, provide) => {
      const template = (await listTemplates({ ctx })).find((template) => template.driver === driver);
      if (!template) throw new Error(`no template of the ${driver} driver is published`);
      const page = await listTasks({
        ctx,
        query: {
          taskSet: "starter",
          template: template.ref,
          filter: { supported: true },
          hasRecipe: true,
          domain: "os",
          limit: 50,
        },
      });
      const tasks = page.items
        .map((task) => ({ id: task.taskId, instruction: task.file.instruction }))
        .sort((a, b) => Number(b.id.startsWith(TERMINAL_TASK)) - Number(a.id.startsWith(TERMINAL_TASK)));
      if (tasks.length < 2) throw new Error(`the starter set has fewer than two playable tasks on ${template.ref}`);
      await provide({ taskSet: "starter", template: template.ref, tasks });
    },
    { scope: "worker" },
  ],

  context: async ({ context }, provide) => {
    const faults = watchForFaults(context);
    await provide(context);
    expect(faults, "faults of the pages that were open").toEqual([]);
  },
  storageState: async ({ signedIn }, provide) => provide(signedIn),
  baseURL: async ({ installation }, provide) => provide(installation.url),

  workspace: async ({ installation }, provide) => provide(await makeTestWorkspace(installation)),

  seedRun: async ({ workspace, playable }, provide) =>
    provide((document) => queueTestRun(workspace, playable, document)),

  ended: async ({ workspace }, provide) => provide((runId) => untilEnded(workspace, runId)),
});

/** A workspace that nobody else uses, with the owner of the installation as its owner. */
export async function makeTestWorkspace({ ctx, owner }: Installation): Promise<TestWorkspace> {
  const slug = `e2e-${randomBytes(5).toString("hex")}`;
  const db = ctx.db.prisma;
  const { id } = await ensureWorkspace(db, { id: newId("workspace", new Date()), slug, name: "Journey" });
  await ensureMember(db, { workspaceId: id, ...owner, role: "owner" });
  return {
    slug,
    ctx: {
      ...ctx,
      workspace: { id, slug },
      actor: { type: "user", id: owner.userId, name: owner.name, role: "owner" },
    },
    path: (page) => `/w/${slug}${page}`,
  };
}

/** Queues a run of one quick task, or of what `document` says. */
export function queueTestRun(
  { ctx }: TestWorkspace,
  { taskSet, template, tasks }: Playable,
  document: Partial<RunDocumentInput> = {},
): Promise<RunView> {
  const input = {
    kind: "scripted_test",
    task_set: taskSet,
    tasks: tasks.slice(0, 1).map(({ id }) => id),
    template,
    spend_cap_usd: "5.00",
    ...document,
  };
  return createRun({ ctx, input });
}

/** Waits until a run has ended, and returns it as the API does. */
export async function untilEnded({ ctx }: TestWorkspace, runId: string): Promise<RunWire> {
  const read = async () => serializeRun(await getRun({ ctx, runId }));
  await expect.poll(async () => (await read()).status, { timeout: 45_000 }).toMatch(/completed|failed|cancelled/);
  return read();
}

export { expect };
