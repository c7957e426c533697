import { findTasksOfSet, listTaskIds } from "@/lib/db/tasks";
import { FIRST_OWNER, ensureOwner } from "@/lib/services/auth/ensure-owner";
import type { ServiceContext } from "@/lib/services/context";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { makeTaskSet, type TestTask } from "@/lib/testing/factories/task-set";
import type { WrittenRun } from "@/lib/testing/factories/run";

/** A page to look at, printed when a scenario is there. */
export interface DeepLink {
  what: string;
  path: string;
}

/** What a scenario gets: the workspace `main` as the system, and where pictures go. */
export interface SceneContext {
  ctx: ServiceContext;
  store: ArtifactStore;
  /** Moment that everything is dated from. */
  now: Date;
}

export interface Scenario {
  name: string;
  description: string;
  build(scene: SceneContext): Promise<DeepLink[]>;
}

const TASKS: TestTask[] = [
  {
    id: "2c9f01aa-calc-sum-column",
    domain: "libreoffice_calc",
    instruction: "Add a total row below the table of expenses, with the sum of each month.",
  },
  {
    id: "71d0b5e2-writer-heading",
    domain: "libreoffice_writer",
    instruction: "Make the first line of the open letter a heading of level 1 and save it.",
  },
  {
    id: "a4e83c10-gimp-grayscale",
    domain: "gimp",
    instruction: "Turn the picture on the desktop into shades of gray and export it as gray.png.",
  },
  {
    id: "c07be9f4-files-sort-photos",
    domain: "os",
    instruction: "Move every photo of 2024 from Downloads into a new folder Photos/2024.",
  },
  {
    id: "e5512d7b-vlc-no-loop",
    domain: "vlc",
    instruction: "Turn off repeating of the play list in VLC.",
    apps: ["vlc"],
  },
  {
    id: "f9a6204c-mail-signature",
    domain: "thunderbird",
    instruction: "Set the signature of the account to “Regards, Ada”.",
  },
  {
    id: "0b7d41c6-os-install-driver",
    domain: "os",
    instruction: "Make the display rotate by itself when the tablet is turned.",
    func: "infeasible",
  },
  {
    id: "93bb7710-sheet-to-slides",
    domain: "multi_apps",
    apps: ["libreoffice_calc", "libreoffice_impress"],
    instruction: "Put the chart of the open sheet on the second slide of talk.pptx.",
    hasRecipe: false,
  },
];

const HOST = "bench-";

export type Scene = SceneContext &
  Pick<WrittenRun, "taskSet" | "template" | "host" | "tasks" | "createdBy" | "workspaceId">;

/**
 * An owner, an online host with a template, and a task set: what every scenario with runs stands on. Each scene has a host
 * and a template version of its own, so that one database takes several.
 */
export async function setScene(scene: SceneContext): Promise<Scene> {
  const { ctx } = scene;
  const owner = await ensureOwner({ ctx });
  const scenes = await ctx.db.prisma.host.count({ where: { name: { startsWith: HOST } } });
  const host = await makeHost(ctx.db, {
    name: HOST + String(scenes + 1).padStart(2, "0"),
    lastHeartbeatAt: scene.now,
  });
  const template = await makeTemplate(ctx.db, host.id);
  const set = await makeTaskSet(ctx, "samples", TASKS);
  return {
    ...scene,
    host,
    template,
    taskSet: set,
    workspaceId: ctx.workspace.id,
    createdBy: { type: "user", id: owner.userId, name: FIRST_OWNER.name, userId: owner.userId },
    tasks: await pinTasks(ctx, set.id),
  };
}

/** The tasks of a set that have a recipe, as a run pins them. */
export async function pinTasks(ctx: ServiceContext, taskSetId: string): Promise<WrittenRun["tasks"]> {
  const tasks = await findTasksOfSet(ctx.db.prisma, taskSetId, await listTaskIds(ctx.db.prisma, taskSetId));
  return tasks
    .filter((task) => task.recipeDigest !== null)
    .sort((a, b) => a.position - b.position)
    .map((task) => ({
      taskId: task.taskId,
      taskDigest: task.taskDigest,
      domain: task.domain,
      instruction: task.file.instruction,
      recipeDigest: task.recipeDigest,
    }));
}
