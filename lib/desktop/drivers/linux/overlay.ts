import { mkdir } from "node:fs/promises";
import { hostCommand } from "../../host-command";
import type { DesktopNames } from "./names";

/**
 * Mounts a desktop's root: its own upper folder over the template's. `volatile` spares every sync; the upper folder
 * is thrown away at close, so nothing is lost by it.
 */
export async function mountOverlay(names: DesktopNames, lowerFolders: string[]): Promise<void> {
  for (const folder of [names.upper, names.work, names.root]) await mkdir(folder, { recursive: true });
  const options = [
    `lowerdir=${lowerFolders.join(":")}`,
    `upperdir=${names.upper}`,
    `workdir=${names.work}`,
    "volatile",
  ];
  await hostCommand("mount", ["-t", "overlay", "overlay", "-o", options.join(","), names.root]);
}
