import path from "node:path";
import { settings } from "@/lib/config/env";
import type { ServiceContext } from "@/lib/services/context";
import { listTasks } from "@/lib/services/task/list-tasks";
import { assetsOf, type Asset } from "@/lib/task/mirror/assets-of";
import { openMirror, type FolderMirror } from "@/lib/task/mirror/mirror";
import { STARTER_TASKS } from "./bundled-folders";

const TASKS_MAX = 10_000;

export interface TaskAssets {
  assets: Asset[];
  mirror: FolderMirror;
  /** The mirror folder that downloads go into. */
  folder: string;
}

/** The files that the tasks of a set download, and this host's mirror. Throws `not_found` for an unknown set. */
export async function taskAssets(ctx: ServiceContext, taskSet: string): Promise<TaskAssets> {
  const { items } = await listTasks({ ctx, query: { taskSet, limit: TASKS_MAX } });
  const { mirrorFolders } = settings();
  return {
    assets: assetsOf(items.map(({ file }) => file)),
    mirror: openMirror({ folders: mirrorFolders, sets: { starter: path.join(STARTER_TASKS, "gold") } }),
    folder: mirrorFolders[0],
  };
}
