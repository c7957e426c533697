import path from "node:path";
import { inodeOf, namesIn, textOf } from "../../../host-files";

/** Where desktop programs put most of their watches; looked through one level deep. */
const LIKELY = [
  ...["/etc", "/etc/xdg", "/etc/fonts", "/etc/dbus-1", "/usr/share", "/usr/share/dbus-1", "/usr/share/applications"],
  ...[
    "/usr/share/glib-2.0",
    "/usr/share/icons",
    "/usr/share/mime",
    "/usr/local/share",
    "/usr/lib",
    "/var/lib",
    "/var/cache",
  ],
  ...["/home/user", "/home/user/.config", "/home/user/.local", "/home/user/.local/share", "/home/user/.cache"],
  ...["/home/user/Desktop", "/home/user/Documents", "/home/user/Downloads"],
];

/** As criu writes the root itself: the browser watches it. */
const ROOT = "/.";

/**
 * The exact paths of files and folders that processes of a desktop watch, as far as they are in likely places. criu
 * finds a watched file by its number only, searching whole trees; being told first saves up to 0.4 s of a checkpoint.
 * It looks through a folder that it is told before it goes on to the next, so the deepest stand first and the root last.
 * What is not found here is found by that search.
 */
export function watchedPaths(hostPids: number[], rootFolder: string): string[] {
  const wanted = new Set(hostPids.flatMap(watchedInodes));
  const found: string[] = [];
  for (const folder of LIKELY) {
    if (wanted.size === 0) break;
    for (const name of ["", ...namesIn(path.join(rootFolder, folder))]) {
      const inside = path.join(folder, name);
      const inode = inodeOf(path.join(rootFolder, inside));
      if (inode !== null && wanted.delete(inode)) found.push(inside);
    }
  }
  const exact = found.filter((name) => !/\s/.test(name)).sort((one, other) => depthOf(other) - depthOf(one));
  return wanted.has(inodeOf(rootFolder) ?? Number.NaN) ? [...exact, ROOT] : exact;
}

const depthOf = (inside: string) => inside.split("/").length;

function watchedInodes(pid: number): number[] {
  return namesIn(`/proc/${pid}/fdinfo`).flatMap((fd) => {
    const info = textOf(`/proc/${pid}/fdinfo/${fd}`) ?? "";
    return [...info.matchAll(/^inotify wd:\S+ ino:([0-9a-f]+)/gm)].map((match) => Number.parseInt(match[1]!, 16));
  });
}
