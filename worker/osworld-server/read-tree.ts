import type { Desktop } from "@/lib/desktop/desktop.port";
import { AttemptError } from "@/lib/domain/failure";
import { OSWORLD_LIMITS } from "./limits";
import { RouteRefusal } from "./route";

export interface FolderTree {
  type: "directory" | "file";
  name: string;
  children?: FolderTree[];
}

const { treeEntriesMax, treeDepthMax, treeMs } = OSWORLD_LIMITS;

/**
 * A folder with everything below it; links count as files, and a folder that the agent may not read as an empty one.
 * Throws RouteRefusal 400 when there is no such folder, 413 beyond the limits of entries, depth and time.
 */
export async function readTree(desktop: Desktop, root: string, signal: AbortSignal): Promise<FolderTree> {
  const deadline = performance.now() + treeMs;
  let entries = 0;
  const folder = async (path: string, name: string, depth: number, names: string[]): Promise<FolderTree> => {
    const children: FolderTree[] = [];
    for (const child of names) {
      signal.throwIfAborted();
      const isLate = performance.now() > deadline;
      if (++entries > treeEntriesMax || depth > treeDepthMax || isLate) {
        throw new RouteRefusal(
          413,
          `The folder holds more than can be told: ${treeEntriesMax} entries, ${treeDepthMax} deep.`,
        );
      }
      const below = `${path === "/" ? "" : path}/${child}`;
      const isFolder = (await statOf(desktop, below))?.kind === "directory";
      children.push(
        isFolder ? await folder(below, child, depth + 1, await namesIn(desktop, below)) : { type: "file", name: child },
      );
    }
    return { type: "directory", name, children };
  };
  const path = root.replace(/(?<=.)\/+$/, "");
  const isFolder = (await statOf(desktop, path))?.kind !== "file";
  const names = isFolder ? await desktop.list(path) : null;
  if (names === null) throw new RouteRefusal(400, `There is no folder ${path}.`);
  return folder(path, path.split("/").at(-1) ?? "", 0, names);
}

const namesIn = async (desktop: Desktop, path: string): Promise<string[]> =>
  (await desktop.list(path).catch(forgiveRefused)) ?? [];

const statOf = (desktop: Desktop, path: string) => desktop.stat(path).catch(forgiveRefused);

/** What the account may not see is not told; a desktop that is gone still is. */
function forgiveRefused(error: unknown): null {
  if (error instanceof AttemptError && error.code === "action_failed") return null;
  throw error;
}
