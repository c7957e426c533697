import type { DesktopNames } from "./names";

/**
 * Mount options of a desktop's root: its own upper folder over the template's. `volatile` spares every sync; the upper
 * folder is thrown away at close, so nothing is lost by it.
 */
export function overlayOptions(names: DesktopNames, lowerFolders: string[]): string {
  return [`lowerdir=${lowerFolders.join(":")}`, `upperdir=${names.upper}`, `workdir=${names.work}`, "volatile"].join(
    ",",
  );
}
