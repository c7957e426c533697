import { taskNeeds } from "@/lib/domain/task/task.needs";
import type { TaskFile } from "@/lib/domain/task/task.schema";

/** A file that tasks download, and the tasks that do. */
export interface Asset {
  url: string;
  taskIds: string[];
}

/** Every address that set-up, the steps before evaluation or the expected side of some task downloads, in order. */
export function assetsOf(files: Iterable<TaskFile>): Asset[] {
  const assets = new Map<string, Asset>();
  for (const file of files) {
    for (const url of taskNeeds(file).urls) {
      const asset = assets.get(url) ?? { url, taskIds: [] };
      asset.taskIds.push(file.id);
      assets.set(url, asset);
    }
  }
  return [...assets.values()];
}
